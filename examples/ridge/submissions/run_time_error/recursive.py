# Walks on by calling itself: too deep as soon as the map is large.
import sys
from math import hypot

rows, columns, *height = map(int, sys.stdin.buffer.read().split())
best = [1e18] * (rows * columns)


def walk(i, j, cost):
    here = i * columns + j
    if cost >= best[here]:
        return
    best[here] = cost
    for y, x in ((i + 1, j), (i, j + 1), (i - 1, j), (i, j - 1)):
        if 0 <= y < rows and 0 <= x < columns:
            walk(y, x, cost + hypot(1, max(0, height[y * columns + x] - height[here])))


walk(0, 0, 0.0)
print(best[-1])
