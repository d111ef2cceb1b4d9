"""Writes data/ anew, always the same: python3 generators/generate.py

An answer file holds the smallest number of crossings and one car that may be sent to the end.
"""

import random
from bisect import bisect_right
from itertools import accumulate
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def cars(rng, n, lightest, heaviest):
    return [rng.randint(lightest, heaviest) for _ in range(n)]


def tests():
    rng = random.Random(20260404)
    yield "sample/1", 10, [6, 5, 4, 5]
    yield "sample/2", 10, [5, 5, 10]

    yield "secret/01-one-car", 1, [1]
    yield "secret/02-two-cars", 7, [3, 5]
    yield "secret/03-one-crossing", 100, [20] * 5
    yield "secret/04-first-goes", 10, [7, 4, 6, 5, 3, 2]
    # The crossing before the one that is sent away takes more.
    yield "secret/05-front-of-a-crossing", 10, [6, 2, 9, 2, 8, 2]
    yield "secret/06-last-crossing-full", 10, [6, 5, 5, 9, 1]
    yield "secret/07-every-car-alone", 10**14, [10**14] * 400
    yield "secret/08-full-every-time", 12, [3, 4, 5] * 300
    yield "secret/09-random-small", 20, cars(rng, 60, 1, 20)
    yield "secret/10-random", 1000, cars(rng, 5000, 1, 700)
    yield "secret/11-heavy", 10**14, cars(rng, 2000, 10**11, 9 * 10**13)
    chain = [51, 49, 2] + [48, 50, 2] * 800 + [50, 46]
    yield "secret/12-chain", 100, chain
    yield "secret/13-long-light", 100, cars(rng, 100_000, 1, 99)
    yield "secret/14-long-pairs", 10, cars(rng, 8_000, 3, 7)


def best(most, weights):
    n = len(weights)
    sums = [0, *accumulate(weights)]
    starts, start = [], 0
    while start < n:
        starts.append(start)
        start = bisect_right(sums, sums[start] + most) - 1
    # From each car on: how many crossings, and how much the last one carries.
    crossings, load = [0] * (n + 1), [0] * (n + 1)
    for i in range(n - 1, -1, -1):
        then = bisect_right(sums, sums[i] + most) - 1
        crossings[i] = crossings[then] + 1
        load[i] = load[then] if then < n else sums[n] - sums[i]
    found = (crossings[0], 0)
    for car in range(n):
        before = bisect_right(starts, max(0, car - 1)) - 1
        start = starts[before]
        then = max(car + 1, bisect_right(sums, sums[start] + weights[car] + most) - 1)
        last = load[then] if then < n else sums[n] - sums[start] - weights[car]
        total = before + 1 + crossings[then] + (last + weights[car] > most)
        found = min(found, (total, car + 1))
    return found


def main():
    for name, most, weights in tests():
        path = PACKAGE / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_name(path.name + ".in").write_text(f"{len(weights)} {most}\n{' '.join(map(str, weights))}\n")
        crossings, car = best(most, weights)
        path.with_name(path.name + ".ans").write_text(f"{crossings}\n{car}\n")


if __name__ == "__main__":
    main()
