"""Ends with 42 when the test is as the statement promises."""

import re
import sys

lines = sys.stdin.read().split("\n")
assert len(lines) == 4 and lines[3] == "", "three lines, each of which ends"
assert re.fullmatch(r"[1-9]\d*", lines[0]), "the first line is n"
n = int(lines[0])
assert n <= 1000, "n"
for line in lines[1:3]:
    numbers = line.split(" ")
    assert len(numbers) == n, "each has n numbers"
    assert all(re.fullmatch(r"0|[1-9]\d*", one) and int(one) <= 10**6 for one in numbers), line
sys.exit(42)
