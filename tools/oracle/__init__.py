"""Golden values from other engines: llama.cpp (a build that the user gives) and transformers."""
