"""The agent: a model works on a task with tools until it is done.

In the order in which a task passes them:

    events.py       what happens, as it is told to a terminal or as JSON lines
    person.py       who is asked
    model.py        who answers; gathering.py: the events of an answer to its message
    local.py        a model in this process
    url.py          a model behind a server: chunks.py, refusals.py, tokens.py
    prompt.py       what a model is told before the first task
    loop.py         the loop: answer, calls, results, again; telling.py, endings.py
    calls.py        the calls of an answer: judged, decided, run
    repeats.py      who turns in circles is told, then stopped; idle.py: answers that bring nothing forward
    compact.py      older results give way when the context is nearly full
    sessions.py     what was said, as JSON lines: resume, fork; replay.py: the same once more
    undo.py         files as they were before a step: copies.py, snapshot.py, restoring.py
    terminal/       the agent in a terminal
"""
