import re
import sys

number = r"([1-9]\d*)"
line = re.fullmatch(rf"{number} {number} {number}\n", sys.stdin.read())
assert line, "one line with three numbers"
a, b, n = map(int, line.groups())
assert a <= 10**9 and b <= 10**9 and n <= 10**18
sys.exit(42)
