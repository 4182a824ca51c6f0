"""Tools of the agent: what a model may do, where, and who is asked before.

In the order in which a call passes them:

    builtin.py      the tools that there are
    registry.py     a tool, a registry, a call; schema.py: its arguments, result.py: what comes back
    judge.py        the one place where a call is judged; preview.py: what a person sees of it before
    context.py      the workspace, limits, the sandbox, how to stop
    files/          list, read, find, search, write, edit
    process/        run commands, programs in the background
    shell/          which shell, what a command line does, the sandbox
    web/            fetch a page, search
    calculator/, clock.py
    machine.py      what is told of this machine
"""
