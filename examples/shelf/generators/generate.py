"""Writes data/ anew, always the same: python3 generators/generate.py"""

import random
import shutil
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
WIDEST = 10**9


def books(rng, n, widest):
    return [rng.randint(1, widest) for _ in range(n)]


def tests():
    rng = random.Random(20260402)
    yield "sample/1", 10, [7, 3, 2, 4, 1, 9]
    yield "sample/2", 4, [5, 8, 6]

    short = "secret/1-short"
    yield f"{short}/01-one", 5, [5]
    yield f"{short}/02-none-fits", 1, [2] * 40
    yield f"{short}/03-all-fit", 10**15, books(rng, 60, WIDEST)
    yield f"{short}/04-random", 700, books(rng, 300, 100)
    yield f"{short}/05-wide", 20 * 10**9, books(rng, 300, WIDEST)

    longer = "secret/2-longer"
    yield f"{longer}/06-thin", 9000, books(rng, 5000, 9)
    yield f"{longer}/07-wide", 10**12, books(rng, 4500, WIDEST)
    # The thin ones stand at the end, after many that are wider than the shelf.
    yield f"{longer}/08-at-the-end", 2000, [5000] * 3000 + books(rng, 2000, 3)
    yield f"{longer}/09-all-fit", 5 * 10**7, books(rng, 5000, 10**4)

    everything = "secret/3-all"
    yield f"{everything}/10-thin", 500_000, books(rng, 199_990, 9)
    yield f"{everything}/11-all-fit", 10**15, [1] * 20_000
    yield f"{everything}/12-wide", 8 * 10**12, books(rng, 18_000, WIDEST)
    waves = [1 + (i // 500) % 2 * 8 for i in range(20_000)]
    yield f"{everything}/13-waves", 65_000, waves


def longest(most, widths):
    total = start = best = 0
    for end, width in enumerate(widths):
        total += width
        while total > most:
            total -= widths[start]
            start += 1
        best = max(best, end + 1 - start)
    return best


def main():
    shutil.rmtree(PACKAGE / "data/sample", ignore_errors=True)
    for name, most, widths in tests():
        path = PACKAGE / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = f"{len(widths)} {most}\n{' '.join(map(str, widths))}\n"
        path.with_name(path.name + ".in").write_text(text)
        path.with_name(path.name + ".ans").write_text(f"{longest(most, widths)}\n")


if __name__ == "__main__":
    main()
