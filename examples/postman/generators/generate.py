"""Writes data/, attachments/ and submissions/ anew, always the same: python3 generators/generate.py

Needs g++; the search for good rounds takes about a minute.
"""

import random
import subprocess
import tempfile
import zipfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
RNG = random.Random(20260518)


def scattered(n, size):
    points = set()
    while len(points) < n:
        points.add((RNG.randint(0, size), RNG.randint(0, size)))
    return shuffled(points)


def shuffled(points):
    points = sorted(points)
    RNG.shuffle(points)
    return points


def grid(columns, rows, step, share=1.0):
    return shuffled((step * x, step * y) for x in range(columns) for y in range(rows) if RNG.random() < share)


def quarters(count, houses, size, spread):
    centres = scattered(count, size)
    points = set()
    while len(points) < houses:
        x, y = RNG.choice(centres)
        points.add((max(0, round(RNG.gauss(x, spread))), max(0, round(RNG.gauss(y, spread)))))
    return shuffled(points)


TESTS = [
    ("1-villages/01", scattered(8, 20)),
    ("1-villages/02", grid(6, 5, 10)),
    ("1-villages/03", scattered(40, 100)),
    ("1-villages/04", quarters(4, 70, 200, 12)),
    ("2-towns/05", scattered(200, 1000)),
    ("2-towns/06", grid(24, 24, 20, 0.7)),
    ("2-towns/07", quarters(15, 600, 3000, 90)),
    ("2-towns/08", scattered(1000, 10000)),
]


def text_of(points):
    return f"{len(points)}\n" + "".join(f"{x} {y}\n" for x, y in points)


def distance(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def nearest_first(points):
    """The round of somebody who always goes to the nearest house that has no post yet."""
    left = list(range(1, len(points)))
    order = [0]
    while left:
        here = points[order[-1]]
        following = min(left, key=lambda i: (distance(here, points[i]), i))
        left.remove(following)
        order.append(following)
    return " ".join(str(i + 1) for i in order) + "\n"


def write_zip(name, files):
    target = PACKAGE / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, content in files.items():
            entry = zipfile.ZipInfo(file, (2026, 3, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


def write_folder(name, files):
    folder = PACKAGE / "submissions" / name
    folder.mkdir(parents=True, exist_ok=True)
    for file, content in files.items():
        (folder / file).write_text(content)


with tempfile.TemporaryDirectory() as build:
    solver = Path(build) / "solve"
    subprocess.run(["g++", "-std=gnu++20", "-O2", "-o", solver, PACKAGE / "generators/solve.cpp"], check=True)
    best = {}
    for name, points in TESTS:
        text = text_of(points)
        answer = subprocess.run([solver], input=text, text=True, capture_output=True, check=True).stdout
        file = PACKAGE / "data/secret" / f"{name}.in"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.with_suffix(".ans").write_text(answer)
        best[f"{file.stem}.out"] = answer

write_zip("attachments/postman.zip", {f"{name[-2:]}.in": text_of(points) for name, points in TESTS})
nearest = {f"{name[-2:]}.out": nearest_first(points) for name, points in TESTS}
as_given = {f"{name[-2:]}.out": " ".join(map(str, range(1, len(points) + 1))) + "\n" for name, points in TESTS}
write_folder("accepted/jury", best)
write_zip("submissions/accepted/jury_archive.zip", best)
write_zip("submissions/partial/nearest_first.zip", nearest)
write_folder("partial/villages_only", {file: best[file] for file in ("01.out", "02.out", "03.out", "04.out")})
write_folder("wrong_answer/twice_the_same", {file: "1 " + route for file, route in best.items()})
write_zip("submissions/wrong_answer/as_given.zip", as_given)
