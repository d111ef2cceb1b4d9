"""Writes statement/postman.svg anew: python3 generators/picture.py"""

import itertools
import random
from pathlib import Path

RNG = random.Random(43)
HOUSES = RNG.sample([(x, y) for x in range(11) for y in range(7)], 9)
STEP, TOP = 24, 62


def distance(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def length(order):
    return sum(distance(HOUSES[a], HOUSES[b]) for a, b in zip(order, order[1:] + order[:1]))


def nearest_first():
    order, left = [0], list(range(1, len(HOUSES)))
    while left:
        left.sort(key=lambda i: (distance(HOUSES[order[-1]], HOUSES[i]), i))
        order.append(left.pop(0))
    return order


def shortest():
    return min(([0, *rest] for rest in itertools.permutations(range(1, len(HOUSES)))), key=length)


def panel(order, left, colour):
    def at(i):
        return left + HOUSES[i][0] * STEP, TOP + HOUSES[i][1] * STEP

    x, y = at(order[0])
    path = [f"M{x} {y}"]
    for i in [*order[1:], order[0]]:
        x, y = at(i)
        path.append(f"H{x} V{y}")
    dots = "".join(
        f'<circle cx="{at(i)[0]}" cy="{at(i)[1]}" r="8" fill="#fffdf7" stroke="#26231d" stroke-width="3" />' for i in order
    )
    title = f'<text x="{left + 5 * STEP}" y="36" font-size="20" font-weight="600" text-anchor="middle" fill="{colour}">L = {length(order)}</text>'
    return (
        f'{title}\n  <path d="{" ".join(path)} Z" fill="none" stroke="{colour}" stroke-width="4" stroke-linejoin="round" />\n  {dots}'
    )


svg = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240" width="640" height="240" role="img" font-family="Inter, Arial, sans-serif">
  <rect width="640" height="240" rx="12" fill="#f7f4ec" />
  {panel(nearest_first(), 44, "#9a3b1e")}
  {panel(shortest(), 356, "#2c7a47")}
</svg>
"""
(Path(__file__).resolve().parent.parent / "statement/postman.svg").write_text(svg)
print(length(nearest_first()), length(shortest()))
