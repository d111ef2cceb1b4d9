# Leaves files where they should not be, and takes away its own.
import os
import sys
import tempfile

for path in ("../" + os.environ["MARKER"] + "-left", os.environ["OUTSIDE"] + "/" + os.environ["MARKER"] + "-left", "other.txt"):
    try:
        open(path, "w").write("left")
    except OSError:
        continue
    sys.exit(3)
for change in (lambda: os.remove("output.txt"), lambda: os.chmod("output.txt", 0o777), lambda: os.symlink("/etc/passwd", "link")):
    try:
        change()
    except OSError:
        continue
    sys.exit(3)
