"""Tools for files of the workspace.

names.py        a path as a model writes it, to names below the workspace
root.py         what a workspace can do: descriptors.py (POSIX), resolved.py (Windows)
text.py         bytes to text and back, with encoding and line ends
walk.py         all files below a folder; patterns.py: globs
listing.py, reading.py, finding.py, searching.py, writing.py, editing.py     one tool a file
"""
