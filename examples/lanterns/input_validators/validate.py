import re
import sys

lines = sys.stdin.read().split("\n")
assert len(lines) == 3 and lines[2] == "", "two lines"
number = r"[1-9]\d*"
assert re.fullmatch(rf"{number} {number}", lines[0]), "first line"
n, q = map(int, lines[0].split())
assert 2 <= n <= 10**18 and q <= 120
kind, *row = lines[1].split(" ")
if kind == "fixed":
    assert all(re.fullmatch(number, one) for one in row)
    count, *row = map(int, row)
    assert count == len(row) and count % 2 == 0 and sum(row) == n
else:
    assert kind == "adaptive" and row == []
sys.exit(42)
