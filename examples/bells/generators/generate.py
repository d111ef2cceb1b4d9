"""Writes data/ anew, always the same: python3 generators/generate.py"""

import math
import random
import shutil
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
MOST = 10**9
LAST = 10**18


def tests():
    rng = random.Random(20260401)
    yield "sample/1", (4, 6, 30)
    yield "sample/2", (5, 5, 12)

    short = "secret/1-short"
    yield f"{short}/01-every-minute", (1, 1, 10**6)
    yield f"{short}/02-never", (MOST, MOST - 1, 10**6)
    yield f"{short}/03-apart", (7, 12, 1000)
    yield f"{short}/04-shared", (12, 18, 999_999)
    yield f"{short}/05-just-in-time", (64, 96, 192 * 37)
    yield f"{short}/06-a-minute-early", (250, 375, 750 * 41 - 1)

    twice = "secret/2-twice"
    yield f"{twice}/07-small", (3, 6, 10**18 - 1)
    yield f"{twice}/08-first-longer", (2 * 77_777, 77_777, LAST)
    yield f"{twice}/09-powers", (65_536, 131_072, 10**17 + 12_345)
    yield f"{twice}/10-longest", (MOST, MOST // 2, 10**16)
    yield f"{twice}/11-exact", (499_999_993, 2 * 499_999_993, 2 * 499_999_993 * 10_000_019)

    everything = "secret/3-all"
    yield f"{everything}/12-apart", (MOST, MOST - 1, LAST)
    yield f"{everything}/13-apart-small", (2, 3, 10**18 - 2)
    yield f"{everything}/14-shared", (6 * 10**8, 9 * 10**8, 10**16)
    yield f"{everything}/15-same", (987_654_321, 987_654_321, 10**16 - 1)
    yield f"{everything}/16-primes", (999_999_937, 999_999_929, LAST)
    common = rng.randint(10**4, 10**5)
    yield f"{everything}/17-random", (common * rng.randint(5000, 9999), common * rng.randint(5000, 9999), LAST - 7)
    yield f"{everything}/18-just-in-time", (10, 15, 30 * (10**16 + 7))
    yield f"{everything}/19-a-minute-early", (10, 15, 30 * (10**16 + 7) - 1)


def main():
    shutil.rmtree(PACKAGE / "data/sample", ignore_errors=True)
    for name, (a, b, n) in tests():
        path = PACKAGE / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_name(path.name + ".in").write_text(f"{a} {b} {n}\n")
        path.with_name(path.name + ".ans").write_text(f"{n // math.lcm(a, b)}\n")


if __name__ == "__main__":
    main()
