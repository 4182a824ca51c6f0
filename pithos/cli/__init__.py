"""The command line: `pithos run`, `chat`, `agent`, `serve`, `tokenize`, `inspect`, `bench`, `ppl`, `pull`, `tools`, ...

In the order in which a command passes them:

    main.py           argv to exit code; every user error becomes one line
    parser.py         the subcommands, their options and help
    values.py         checks the values of options
    console.py        what is printed where: colours, notices, progress
    options.py        the options that several commands share
    gpus.py           the options that choose a GPU, and the list of GPUs
    serving.py        the options of the server; serving_tools.py: those for the agent on its page
    agenting.py       the options of the agent
    opening.py        options to an open engine
    reasoning.py      --reasoning: levels, budgets, notices
    conversation.py   messages to prompt, events to text
    answer.py         prints what streams, and what there is to say afterwards
    runnable.py       whether a model runs here
    agent_model.py agent_history.py
                      the model of an agent; its sessions, and what is undone
    run.py chat.py agent.py serve.py tokenize.py inspect.py bench.py ppl.py pull.py doctor.py
                      a subcommand each (pull.py: models too)
    diagnosis.py      what doctor tells, as JSON values

A command imports what it needs when it runs, so that `--help` stays instant.
"""

from pithos.cli.main import main

__all__ = ["main"]
