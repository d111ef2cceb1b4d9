"""Decides on an output, called as: check INPUT ANSWER FOLDER < OUTPUT. Ends with 42 (right) or 43 (wrong)."""

import sys
from pathlib import Path

RIGHT, WRONG = 42, 43


def end(code, message):
    Path(sys.argv[3], "judgemessage.txt").write_text(message + "\n", encoding="utf-8")
    sys.exit(code)


jury = Path(sys.argv[2]).read_text().split()
found = sys.stdin.read().split()
if found != jury:
    end(WRONG, f"{' '.join(found)[:60]}, expected {' '.join(jury)[:60]}")
end(RIGHT, "right")
