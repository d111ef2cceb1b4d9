"""Ends with 42 when the test is as the statement promises."""

import re
import sys

lines = sys.stdin.read().split("\n")
assert len(lines) == 3 and lines[2] == "", "two lines, each of which ends"
assert re.fullmatch(r"[1-9]\d*", lines[0]), "the first line is n"
weights = lines[1].split(" ")
assert len(weights) == int(lines[0]), "there are n weights"
assert all(re.fullmatch(r"[1-9]\d*", one) for one in weights), "weights"
assert sum(map(int, weights)) % 2 == 0, "both can carry the same"
sys.exit(42)
