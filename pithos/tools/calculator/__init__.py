"""calculator: exact arithmetic, by a walk of its own over Python's syntax tree.

numbers.py     the two kinds of numbers and their limits: exact fractions, decimals of 50 digits
functions.py   what can be called; series.py: sine and others in decimals
evaluate.py    an expression to a number
tool.py        the tool
"""
