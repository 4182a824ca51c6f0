"""The agent: a model works on a task with tools until it is done.

In the order in which a task passes them:

    events.py       what happens, as it is told to a terminal or as JSON lines
    model.py        who answers: local.py (a model in this process), url.py (a server)
    person.py       who is asked
    prompt.py       what a model is told before the first task
    loop.py         the loop: answer, calls, results, again
    calls.py        one call: judged, decided, run
    repeats.py      who turns in circles is told, then stopped
    compact.py      older results give way when the context is nearly full
    sessions.py     what was said, as JSON lines: resume, fork, replay
    undo.py         files as they were before a step; snapshot.py: all of a workspace, around commands
    approvals.py    what a person has allowed for good
    state.py        the folder of all that, which no tool may write
    terminal/       the agent in a terminal
"""
