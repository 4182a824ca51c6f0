"""The version of the runtime."""

VERSION = "0.1.0"
