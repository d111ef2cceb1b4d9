"""stub FROM TO PROCESS: reads from the manager over one pipe and writes to it over the other."""

import sys

import friends

with open(sys.argv[1]) as source, open(sys.argv[2], "w") as target:
    source.readline()
    numbers = list(map(int, source.readline().split()))
    if sys.argv[3] == "0":
        said = friends.anna(numbers)
    else:
        said = friends.boris(numbers, int(source.readline()))
    print(said, file=target, flush=True)
