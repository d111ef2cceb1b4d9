"""Embroiders everything and cuts the piece out; gives up where the cloth is too large for it."""

import sys

with open("embroidery.in") as source:
    n, m, k = map(int, source.readline().split())
    cloth = [source.readline().strip() for _ in range(n)]
    r1, c1, r2, c2 = map(int, source.readline().split())
if k > 12:
    sys.exit("no cloth of this size")
for _ in range(k):
    cloth = [row + row[::-1] for row in cloth]
    cloth += cloth[::-1]
with open("embroidery.out", "w") as target:
    for row in cloth[r1 - 1 : r2]:
        target.write(row[c1 - 1 : c2] + "\n")
