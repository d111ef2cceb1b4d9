import sys
from heapq import heappop, heappush
from math import sqrt

rows, columns, *height = map(int, sys.stdin.buffer.read().split())
cells = rows * columns
best = [1e18] * cells
best[0] = 0.0
queue = [(0.0, 0)]
while queue:
    cost, cell = heappop(queue)
    if cost > best[cell]:
        continue
    near = []
    if cell >= columns:
        near.append(cell - columns)
    if cell + columns < cells:
        near.append(cell + columns)
    if cell % columns > 0:
        near.append(cell - 1)
    if cell % columns + 1 < columns:
        near.append(cell + 1)
    for other in near:
        climb = max(0, height[other] - height[cell])
        further = cost + sqrt(1 + climb * climb)
        if further < best[other]:
            best[other] = further
            heappush(queue, (further, other))
print(best[-1])
