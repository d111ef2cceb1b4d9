import re
import sys

lines = sys.stdin.read().split("\n")
assert len(lines) == 3 and lines[2] == "", "two lines"
number = r"[1-9]\d*"
assert re.fullmatch(rf"{number} {number}", lines[0]), "first line"
n, most = map(int, lines[0].split())
assert n <= 200_000 and most <= 10**15
widths = lines[1].split(" ")
assert len(widths) == n
assert all(re.fullmatch(number, width) and int(width) <= 10**9 for width in widths)
sys.exit(42)
