import re
import sys

lines = sys.stdin.read().split("\n")
assert len(lines) == 3 and lines[2] == "", "two lines"
number = r"[1-9]\d*"
assert re.fullmatch(rf"{number} {number}", lines[0]), "first line"
n, most = map(int, lines[0].split())
assert n <= 100_000 and most <= 10**14
weights = lines[1].split(" ")
assert len(weights) == n
assert all(re.fullmatch(number, weight) and int(weight) <= most for weight in weights)
sys.exit(42)
