"""Talks to a submission over its standard streams, called as: interact INPUT ANSWER FOLDER. Ends with 42 (right) or 43 (wrong)."""

import sys
from pathlib import Path

RIGHT, WRONG = 42, 43
MOST_QUESTIONS = 30


def end(code, message):
    Path(sys.argv[3], "judgemessage.txt").write_text(message + "\n", encoding="utf-8")
    sys.exit(code)


n, number = map(int, Path(sys.argv[1]).read_text().split())
print(n, flush=True)
for question in range(MOST_QUESTIONS + 1):
    words = sys.stdin.readline().split()
    if len(words) != 2 or words[0] not in ("?", "!") or not words[1].isascii() or not words[1].isdigit():
        end(WRONG, "neither a question nor an answer")
    x = int(words[1])
    if words[0] == "!":
        end(RIGHT if x == number else WRONG, f"{question} questions, says {x}")
    print("<" if number < x else ">" if number > x else "=", flush=True)
end(WRONG, f"more than {MOST_QUESTIONS} questions")
