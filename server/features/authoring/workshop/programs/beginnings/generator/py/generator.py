"""Prints a test of N numbers from 0 to MOST. Called by a line of the script, as: NAME 10 100 {seed}"""

import random
import sys

n, most, seed = map(int, sys.argv[1:4])
draw = random.Random(seed)
print(n)
print(*(draw.randint(0, most) for _ in range(n)))
