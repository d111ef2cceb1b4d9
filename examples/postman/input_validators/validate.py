import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line ends with a newline"
assert re.fullmatch(r"[1-9]\d*", lines[0])
n = int(lines[0])
assert 3 <= n <= 1000 and len(lines) == n + 1
assert all(re.fullmatch(r"(0|[1-9]\d*) (0|[1-9]\d*)", line) for line in lines[1:])
assert all(int(number) <= 10000 for line in lines[1:] for number in line.split())
assert len(set(lines[1:])) == n
sys.exit(42)
