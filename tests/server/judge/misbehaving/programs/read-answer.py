# Opens what belongs to others and looks around.
import os
import sys

for path in (os.environ["ANSWER"], "../jury/answer", "/etc/shadow", "/proc/self/root" + os.environ["ANSWER"]):
    try:
        open(path).read()
    except OSError:
        continue
    sys.exit(3)
for root, folders, files in os.walk(".."):
    if "answer" in files:
        sys.exit(3)
