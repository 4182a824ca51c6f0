"""A bash command line, read by its syntax tree.

words.py      a word of the tree, as far as it is known before it runs
places.py     where a path leads, seen from the folder that `cd` has gone to
scan.py       walks the tree: lists, pipes, loops, functions, substitutions, redirections
programs.py   a program with its arguments, to its rule
wrappers.py   programs that run others: env, timeout, xargs, find, sh -c, eval
files.py      programs that write files;  code.py  inline code of python, awk, sed
git.py        git;  network.py  curl, wget;  subcommands.py  package managers and their like
"""
