# Thinks that one book always fits. With every_sum.c, which holds the first subtask, it makes 100 points.
import sys

n, most, *width = map(int, sys.stdin.buffer.read().split())
total = start = 0
best = 1
for end in range(n):
    total += width[end]
    while total > most:
        total -= width[start]
        start += 1
    best = max(best, end + 1 - start)
print(best)
