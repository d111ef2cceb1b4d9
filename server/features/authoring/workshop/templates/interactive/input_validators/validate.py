"""Ends with 42 when the test is as the statement promises."""

import re
import sys

found = re.fullmatch(r"([1-9]\d*) ([1-9]\d*)\n", sys.stdin.read())
assert found, "n and the number, in one line"
n, number = map(int, found.groups())
assert number <= n <= 10**9
sys.exit(42)
