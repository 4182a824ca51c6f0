"""Tools that run programs, and what makes sure that none outlives Pithos.

environment.py   what children see
spawn.py         starts a program: supervised.py (POSIX, through supervisor.py), windows.py
supervisor.py    a program of its own: parent of the command, ends all of its tree with Pithos
output.py        what a program prints, bounded; cleaning.py: without escape sequences
running.py       all programs of a session
command.py       run_command; background.py: start_process, read_process, stop_process, list_processes
"""
