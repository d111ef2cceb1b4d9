import sys

n, most, *width = map(int, sys.stdin.buffer.read().split())
total = start = best = 0
for end in range(n):
    total += width[end]
    while total > most:
        total -= width[start]
        start += 1
    best = max(best, end + 1 - start)
print(best)
