"""Writes data/ anew, always the same: python3 generators/generate.py"""

import random
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"
RNG = random.Random(20260511)


def smallest(heights):
    """The least d with a smooth horo: in order of height, nobody can do better than hold hands with the next but one."""
    ordered = sorted(heights)
    return max(ordered[i + 2] - ordered[i] for i in range(len(ordered) - 2))


def write(name, heights, d):
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    file = DATA / f"{name}.in"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{len(heights)} {d}\n{' '.join(map(str, heights))}\n")
    if smallest(heights) > d:
        answer = "NO\n"
    else:
        circle = order[::2] + order[1::2][::-1]
        answer = "YES\n" + " ".join(str(i + 1) for i in circle) + "\n"
    file.with_suffix(".ans").write_text(answer)


def heights(n, longest):
    return [RNG.randint(1, longest) for _ in range(n)]


def exact(name, some, less=0):
    write(name, some, smallest(some) - less)


write("sample/1", [163, 150, 171, 159, 154, 168], 9)
write("sample/2", [160, 150, 180], 29)
exact("secret/01-three", [5, 9, 1])
exact("secret/02-three-no", [5, 9, 1], 1)
write("secret/03-equal", [7] * 10, 0)
exact("secret/04-few", heights(9, 30))
exact("secret/05-few-no", heights(11, 30), 1)
exact("secret/06-forty", heights(40, 1000))
exact("secret/07-forty-no", heights(41, 1000), 1)
write("secret/08-two-kinds", [1, 10**9] * 500, 10**9 - 1)
write("secret/09-two-kinds-no", [1, 10**9] * 500, 10**9 - 2)
exact("secret/10-many", heights(2000, 10**9))
exact("secret/11-many-no", heights(2000, 10**9), 1)
exact("secret/12-small-heights", heights(6000, 300))
exact("secret/13-most", heights(20000, 10**5))
