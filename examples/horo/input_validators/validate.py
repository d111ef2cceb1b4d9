import re
import sys

lines = sys.stdin.read().split("\n")
assert len(lines) == 3 and lines[2] == ""
number = r"(?:0|[1-9]\d*)"
assert re.fullmatch(rf"{number} {number}", lines[0])
n, d = map(int, lines[0].split(" "))
assert 3 <= n <= 20000 and d <= 10**9
heights = lines[1].split(" ")
assert len(heights) == n
assert all(re.fullmatch(number, height) and 1 <= int(height) <= 10**9 for height in heights)
sys.exit(42)
