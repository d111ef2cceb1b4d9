import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line ends with a newline"
number = r"(0|[1-9]\d*)"
head = re.fullmatch(rf"{number} {number} {number}", lines[0])
assert head, "first line"
n, m, k = map(int, head.groups())
assert 1 <= n <= 50 and 1 <= m <= 50 and k <= 50
assert len(lines) == n + 2
assert all(re.fullmatch(r"[.#]+", line) and len(line) == m for line in lines[1:-1])
piece = re.fullmatch(rf"{number} {number} {number} {number}", lines[-1])
assert piece, "last line"
r1, c1, r2, c2 = map(int, piece.groups())
assert 1 <= r1 <= r2 <= n << k and r2 - r1 < 100
assert 1 <= c1 <= c2 <= m << k and c2 - c1 < 100
sys.exit(42)
