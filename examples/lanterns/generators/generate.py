"""Writes data/ anew, always the same: python3 generators/generate.py

An input holds n and q, then either `fixed` with the stretches of the row (how many lanterns in turn are lit, dark, lit,
...) or `adaptive`. An answer file holds one right answer, or nothing where the interactor makes it up.
"""

import random
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
LONGEST = 10**18


def stretches(rng, n, count):
    """An even number of stretches that add up to n."""
    cuts = sorted(rng.sample(range(1, n), count - 1))
    return [end - start for start, end in zip([0, *cuts], [*cuts, n])]


def tests():
    rng = random.Random(20260405)
    yield "sample/1", 6, 10, [3, 1, 1, 1]

    few = "secret/1-few"
    yield f"{few}/01-two", 2, 50, [1, 1]
    yield f"{few}/02-by-turns", 50, 50, [1] * 50
    yield f"{few}/03-only-first-lit", 50, 50, [1, 49]
    yield f"{few}/04-random", 47, 50, stretches(rng, 47, 12)
    yield f"{few}/05-adaptive", 50, 50, None

    once = "secret/2-once"
    yield f"{once}/06-first", 10**6, 40, [1, 10**6 - 1]
    yield f"{once}/07-last", 10**6, 40, [10**6 - 1, 1]
    yield f"{once}/08-middle", 987_654, 40, [543_210, 444_444]
    yield f"{once}/09-power", 2**19, 40, [2**18, 2**18]

    everything = "secret/3-all"
    yield f"{everything}/10-one-switch", LONGEST, 120, [LONGEST // 3, LONGEST - LONGEST // 3]
    yield f"{everything}/11-many", LONGEST - 12_345, 120, stretches(rng, LONGEST - 12_345, 400)
    yield f"{everything}/12-at-the-end", LONGEST, 120, [LONGEST - 1, 1]
    yield f"{everything}/13-adaptive", LONGEST, 120, None
    yield f"{everything}/14-adaptive-power", 2**59 + 2, 120, None
    yield f"{everything}/15-adaptive-short", 3, 120, None


def main():
    for name, n, q, row in tests():
        path = PACKAGE / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        pattern = "adaptive" if row is None else f"fixed {len(row)} {' '.join(map(str, row))}"
        path.with_name(path.name + ".in").write_text(f"{n} {q}\n{pattern}\n")
        path.with_name(path.name + ".ans").write_text("" if row is None else f"{row[0]}\n")


if __name__ == "__main__":
    main()
