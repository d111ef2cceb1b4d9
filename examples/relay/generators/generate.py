"""Writes data/ and attachments/relay.zip anew, always the same: python3 generators/generate.py

Answers come from submissions/accepted/relay.cpp with the grader; needs g++.
"""

import random
import subprocess
import tempfile
import zipfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
LANGUAGES = {"cpp": "cpp", "c": "c", "java": "java", "python3": "py", "go": "go"}

SAMPLE = "4 6 0\n11 9 14 10\nA 0\nJ 0 2\nA 2\nJ 2 1\nA 0\nA 3\n"


def written(rng, n, q, longest, joins):
    lines = [f"{n} {q} 0", " ".join(str(rng.randint(1, longest)) for _ in range(n))]
    for _ in range(q):
        if rng.random() < joins:
            lines.append(f"J {rng.randrange(n)} {rng.randrange(n)}")
        else:
            lines.append(f"A {rng.randrange(n)}")
    return "\n".join(lines) + "\n"


def generated(n, q, seed, longest, first, second):
    return f"{n} {q} {seed}\n{longest} {first} {second}\n"


def tests():
    rng = random.Random(20260301)
    yield "sample/1", SAMPLE
    small = "secret/1-small"
    yield f"{small}/01-pair", "2 4 0\n7 7\nA 1\nJ 0 0\nJ 1 0\nA 1\n"
    yield f"{small}/02-few", written(rng, 12, 40, 50, 0.4)
    yield f"{small}/03-asks", written(rng, 1000, 1000, 10**6, 0.3)
    yield f"{small}/04-joins", written(rng, 900, 1000, 10**6, 0.7)
    first = "secret/2-joined-first"
    yield f"{first}/05-half", generated(200000, 300000, 1234567, 10**6, 100, 0)
    yield f"{first}/06-pairs", generated(300000, 120000, 7654321, 10**6, 100, 0)
    yield f"{first}/07-one-team", generated(40000, 300000, 31337, 10**6, 100, 0)
    sprint = "secret/3-all"
    yield f"{sprint}/08-mixed", generated(300000, 300000, 999331, 10**6, 50, 50)
    yield f"{sprint}/09-growing", generated(100000, 300000, 424243, 10**6, 20, 80)
    yield f"{sprint}/10-long-times", generated(300000, 300000, 86028121, 2 * 10**9, 60, 40)
    yield f"{sprint}/11-long-growing", generated(150000, 300000, 27644437, 2 * 10**9, 30, 70)


def jury(folder):
    program = Path(folder) / "relay"
    subprocess.run(
        ["g++", "-std=gnu++20", "-O2", f"-I{PACKAGE}/include/cpp", "-o", program,
         PACKAGE / "include/cpp/grader.cpp", PACKAGE / "submissions/accepted/relay.cpp"],
        check=True,
    )
    return lambda text: subprocess.run([program], input=text, text=True, capture_output=True, check=True).stdout


def write_attachment():
    with zipfile.ZipFile(PACKAGE / "attachments/relay.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, content):
            entry = zipfile.ZipInfo(f"relay/{name}", (2026, 3, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)

        add("sample.in", SAMPLE)
        for language, extension in LANGUAGES.items():
            for file in sorted((PACKAGE / "include" / language).iterdir()):
                add(f"{extension}/{file.name}", file.read_bytes())
            stub = PACKAGE / "generators/stubs" / f"relay.{extension}"
            add(f"{extension}/{stub.name}", stub.read_bytes())


with tempfile.TemporaryDirectory() as build:
    answer = jury(build)
    for name, text in tests():
        file = PACKAGE / "data" / f"{name}.in"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.with_suffix(".ans").write_text(answer(text))
write_attachment()
