"""The agent in a terminal.

In the order in which a session passes them:

    palette.py      colours as a terminal can show them
    mark.py         the mark while a model loads
    facts.py        where it works, who answers, what is asked
    editor.py       reads lines
    signals.py      Ctrl+C, SIGTERM, SIGHUP
    talk.py         a session: lines to tasks and commands; commands.py: those with a slash
    screen.py       events on the terminal; lines.py: events as JSON
    status.py       the line that says what is going on
    calls.py        calls and results as a person reads them; clean.py: nothing in them commands the terminal
    asking.py       asks about a call; approval.py: about the mcp.json of a folder
    undoing.py      what was taken back; totals.py: what a session took
"""
