# Honest: a recursion deeper than the usual limit, and one without end that is caught.
import sys

sys.setrecursionlimit(20000)


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


def endless(n):
    return endless(n + 1) + 1


print(depth(5000))
try:
    endless(0)
except RecursionError:
    print("caught")
