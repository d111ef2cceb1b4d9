# Honest: reads a million numbers from its input as lines, sorts them and prints their sum.
import sys
from threading import Thread

numbers = []


def work():
    for line in sys.stdin:
        numbers.append(int(line))
    numbers.sort()


worker = Thread(target=work)
worker.start()
worker.join()
print(sum(numbers), len(numbers))
sys.stderr.write("read %d lines\n" % len(numbers))
