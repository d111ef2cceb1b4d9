import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line ends with a newline"
number = r"(0|[1-9]\d*)"
head = re.fullmatch(rf"{number} {number} {number}", lines[0])
assert head, "first line"
n, q, seed = map(int, head.groups())
assert 2 <= n <= 300000 and 1 <= q <= 300000 and 0 <= seed < 2147483647
if seed:
    assert len(lines) == 2
    head = re.fullmatch(rf"{number} {number} {number}", lines[1])
    assert head, "second line"
    longest, first, second = map(int, head.groups())
    assert 1 <= longest <= 2 * 10**9 and first <= 100 and second <= 100
else:
    assert len(lines) == q + 2
    times = lines[1].split(" ")
    assert len(times) == n
    assert all(re.fullmatch(number, time) and 1 <= int(time) <= 2 * 10**9 for time in times)
    for line in lines[2:]:
        operation = re.fullmatch(rf"(?:J {number} {number}|A {number})", line)
        assert operation, line
        assert all(int(runner) < n for runner in operation.groups() if runner is not None)
sys.exit(42)
