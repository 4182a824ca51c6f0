"""The shell: which one there is, what a command line would do, and the sandbox around it.

    choice.py       the shell of this machine
    verdict.py      a command line to a verdict
    bash/           by its syntax tree
    powershell.py   by rules of its own
    sandbox.py      bubblewrap; secrets.py: what it hides; loopback.py: the network in it

The judge is a courtesy to the user: it finds what looks destructive, and asks where it does not understand. What holds
a program that means harm is the sandbox.
"""
