"""Reads the test from standard input, calls the function of task.py and prints what it answers.

You write, in task.py:
    solve(a)  what is asked for, of the numbers a
"""

import sys

import task

words = sys.stdin.read().split()
print(task.solve([int(word) for word in words[1 : int(words[0]) + 1]]))
