"""Ends with 42 when the test is as the statement promises."""

import re
import sys

MOST = 2 * 10**9

lines = sys.stdin.read().split("\n")
assert len(lines) == 3 and lines[2] == "", "two lines, each of which ends"
assert re.fullmatch(r"[1-9]\d*", lines[0]), "the first line is n"
n = int(lines[0])
assert 2 <= n <= 1000, "n"
numbers = lines[1].split(" ")
assert len(numbers) == n, "there are n numbers"
for number in numbers:
    assert re.fullmatch(r"0|-?[1-9]\d*", number), number
    assert abs(int(number)) <= MOST, number
sys.exit(42)
