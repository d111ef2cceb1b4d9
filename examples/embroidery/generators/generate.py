"""Writes data/ anew, always the same: python3 generators/generate.py"""

import random
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"
RNG = random.Random(20260424)


def motif(n, m, share=0.45):
    return ["".join("#" if RNG.random() < share else "." for _ in range(m)) for _ in range(n)]


def place(position, size):
    inside = position % (2 * size)
    return inside if inside < size else 2 * size - 1 - inside


def write(name, rows, k, piece=None):
    n, m = len(rows), len(rows[0])
    r1, c1, r2, c2 = piece or (1, 1, n << k, m << k)
    assert r1 <= r2 <= n << k and c1 <= c2 <= m << k and max(r2 - r1, c2 - c1) < 100
    file = DATA / f"{name}.in"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join([f"{n} {m} {k}", *rows, f"{r1} {c1} {r2} {c2}"]) + "\n")
    lines = (
        "".join(rows[place(r, n)][place(c, m)] for c in range(c1 - 1, c2)) for r in range(r1 - 1, r2)
    )
    file.with_suffix(".ans").write_text("".join(line + "\n" for line in lines))


def window(n, m, k, height, width):
    r = RNG.randrange((n << k) - height + 1)
    c = RNG.randrange((m << k) - width + 1)
    return r + 1, c + 1, r + height, c + width


write("sample/1", ["..#", ".##", "#.#"], 1)
write("sample/2", ["#..", ".#."], 3, (3, 9, 8, 20))
write("secret/1-once/01-one", ["#"], 1)
write("secret/1-once/02-row", motif(1, 7), 1)
write("secret/1-once/03-column", motif(9, 1), 1)
write("secret/1-once/04-largest", motif(50, 50), 1)
write("secret/2-small/05-as-it-is", motif(50, 40), 0, (11, 3, 47, 40))
write("secret/2-small/06-twice", motif(5, 9), 2)
write("secret/2-small/07-deep", motif(1, 1, 1), 9, (413, 413, 512, 512))
write("secret/2-small/08-window", motif(31, 13), 5, window(31, 13, 5, 100, 100))
write("secret/3-all/09-seam", motif(50, 50), 20, ((50 << 19) - 49, (50 << 19) - 49, (50 << 19) + 50, (50 << 19) + 50))
write("secret/3-all/10-corner", motif(50, 50), 50, ((50 << 50) - 99, (50 << 50) - 99, 50 << 50, 50 << 50))
write("secret/3-all/11-far", motif(37, 41), 50, window(37, 41, 50, 100, 100))
write("secret/3-all/12-strip", motif(2, 50), 45, window(2, 50, 45, 1, 100))
