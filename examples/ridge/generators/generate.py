"""Writes data/ anew, always the same: python3 generators/generate.py"""

import heapq
import math
import random
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def noise(rng, rows, columns, lowest, highest):
    return [[rng.randint(lowest, highest) for _ in range(columns)] for _ in range(rows)]


def banded(rows, columns):
    """Free rows between bands of stripes, each with one gap: the way through the gaps goes back to the left."""
    grid = [[0] * columns for _ in range(rows)]
    gaps = [columns // 2, columns // 2 - 2]
    for band, gap in enumerate(gaps):
        top = 3 + band * (rows // 2)
        for row in range(top, top + rows // 2 - 6):
            for column in range(columns):
                grid[row][column] = 0 if column == gap else (row + column) % 2
    return grid


def serpent(rng, rows, columns):
    """A low path that winds from side to side between walls with gaps at alternate ends."""
    grid = noise(rng, rows, columns, 0, 3)
    for row in range(1, rows, 2):
        gap = columns - 1 if row // 2 % 2 == 0 else 0
        for column in range(columns):
            grid[row][column] = rng.randint(0, 3) if column == gap else rng.randint(900, 999)
    return grid


def mountain(rng, rows, columns):
    peak = [(rng.random() * rows, rng.random() * columns, rng.uniform(10, 40)) for _ in range(12)]
    grid = []
    for i in range(rows):
        line = []
        for j in range(columns):
            height = sum(70 * math.exp(-((i - y) ** 2 + (j - x) ** 2) / (2 * width * width)) for y, x, width in peak)
            line.append(min(1000, int(height) + rng.randint(0, 2)))
        grid.append(line)
    return grid


def tests():
    rng = random.Random(20260403)
    yield "sample/1", [[1, 5, 1], [2, 2, 2]]
    yield "sample/2", [[3, 1, 4, 8]]

    row = "secret/1-row"
    yield f"{row}/01-one-cell", [[7]]
    yield f"{row}/02-down", [list(range(300, 0, -1))]
    yield f"{row}/03-random", noise(rng, 1, 300, 0, 1000)
    yield f"{row}/04-sawtooth", [[i % 2 * 1000 for i in range(299)]]

    low = "secret/2-low"
    yield f"{low}/05-small", noise(rng, 4, 5, 0, 1)
    yield f"{low}/06-plain", [[0] * 40 for _ in range(30)]
    yield f"{low}/07-back", banded(90, 31)
    yield f"{low}/08-random", noise(rng, 300, 300, 0, 1)

    everything = "secret/3-all"
    yield f"{everything}/09-column", noise(rng, 300, 1, 0, 1000)
    yield f"{everything}/10-random", noise(rng, 60, 80, 0, 1000)
    yield f"{everything}/11-serpent", serpent(rng, 41, 60)
    yield f"{everything}/12-mountain", mountain(rng, 120, 150)
    yield f"{everything}/13-wide", noise(rng, 300, 300, 0, 9)


def cheapest(grid):
    rows, columns = len(grid), len(grid[0])
    best = {(0, 0): 0.0}
    queue = [(0.0, 0, 0)]
    while queue:
        cost, i, j = heapq.heappop(queue)
        if cost > best[i, j]:
            continue
        for y, x in ((i + 1, j), (i, j + 1), (i - 1, j), (i, j - 1)):
            if 0 <= y < rows and 0 <= x < columns:
                further = cost + math.sqrt(1 + max(0, grid[y][x] - grid[i][j]) ** 2)
                if further < best.get((y, x), math.inf):
                    best[y, x] = further
                    heapq.heappush(queue, (further, y, x))
    return best[rows - 1, columns - 1]


def main():
    for name, grid in tests():
        path = PACKAGE / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"{len(grid)} {len(grid[0])}", *(" ".join(map(str, line)) for line in grid)]
        path.with_name(path.name + ".in").write_text("\n".join(lines) + "\n")
        path.with_name(path.name + ".ans").write_text(f"{cheapest(grid):.9f}\n")


if __name__ == "__main__":
    main()
