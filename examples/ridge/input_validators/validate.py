import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line ends with a newline"
number = r"(?:0|[1-9]\d*)"
assert re.fullmatch(rf"{number} {number}", lines[0]), "first line"
rows, columns = map(int, lines[0].split())
assert 1 <= rows <= 300 and 1 <= columns <= 300
assert len(lines) == rows + 1
for line in lines[1:]:
    heights = line.split(" ")
    assert len(heights) == columns
    assert all(re.fullmatch(number, height) and int(height) <= 1000 for height in heights)
sys.exit(42)
