# A list that grows without end.
import sys

numbers = []
try:
    while len(numbers) < 300_000_000:
        numbers.extend(range(len(numbers), len(numbers) + 100_000))
except MemoryError:
    sys.exit(1)
sys.exit(3)
