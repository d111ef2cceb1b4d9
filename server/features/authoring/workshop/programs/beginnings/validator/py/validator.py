"""Takes a test that is as the statement promises, byte by byte, and refuses every other."""

import re
import sys

TAKEN = 42


def require(holds, what):
    if not holds:
        print(what, file=sys.stderr)
        sys.exit(43)


lines = sys.stdin.read().split("\n")
require(len(lines) == 3 and lines[2] == "", "two lines, each of which ends")
require(re.fullmatch(r"[1-9]\d*", lines[0]) is not None, "the first line is n")
n = int(lines[0])
require(n <= 100_000, "n is at most 100000")
numbers = lines[1].split(" ")
require(len(numbers) == n, "there are n numbers")
require(all(re.fullmatch(r"0|[1-9]\d{0,9}", number) for number in numbers), "the numbers are from 0")
sys.exit(TAKEN)
