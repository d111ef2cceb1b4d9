"""Writes data/ anew, always the same: python3 generators/generate.py"""

from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"
TESTS = {
    "sample/1": (3, 150, 80),
    "secret/1-cents/01": (1, 1, 1),
    "secret/1-cents/02": (1, 45, 30),
    "secret/1-cents/03": (9, 5, 6),
    "secret/2-all/04-even": (10, 120, 80),
    "secret/2-all/05-one-cent": (1, 100, 1),
    "secret/2-all/06": (28, 165, 95),
    "secret/2-all/07-ninety-nine": (1, 999, 1000),
    "secret/2-all/08-most": (1000, 1000, 1000),
}

for name, (n, a, b) in TESTS.items():
    file = DATA / f"{name}.in"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{n}\n{a}\n{b}\n")
    euros, cents = divmod(n * (a + b), 100)
    file.with_suffix(".ans").write_text(f"{euros}\n{cents}\n")
