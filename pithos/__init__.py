"""The runtime: binds a GGUF file to a plan and runs it.

In the order in which data passes them:

    errors.py       what a user can do wrong
    models.py       which models are known, and where their files are found
    pull.py         fetches a model
    gguf/           reads a GGUF file
    weights.py      the weight formats, in numpy
    text/           text to tokens, messages to text, tokens to text
    program.py      binds a file to a plan
    devices/        run a program; caches.py: what they keep between runs
    engine/         sequences, passes, sampling
    grammar/        keeps sampling within JSON schemas, calls of functions, grammars
    reuse/          what was read once; chat/ a conversation to prompts, answers to events
    server/         HTTP: OpenAI's, Anthropic's and llama-server's routes
    tools/          what a model may call; agent/ a model that works with them; state.py: what is kept of both
    bench.py        measures speed; perplexity.py measures a text
    cli/            the command line; start.py gets there
"""
