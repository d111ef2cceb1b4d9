# The right number of crossings, but the cars are counted from 0.
import sys
from bisect import bisect_right

n, most, *weight = map(int, sys.stdin.buffer.read().split())
sums = [0]
for one in weight:
    sums.append(sums[-1] + one)
crossings = [0] * (n + 1)
load = [0] * (n + 1)
for i in range(n - 1, -1, -1):
    then = bisect_right(sums, sums[i] + most, i) - 1
    crossings[i] = crossings[then] + 1
    load[i] = load[then] if then < n else sums[n] - sums[i]

best, sent = crossings[0], 0
first = before = 0
for car in range(n):
    if car > 0 and sums[car] - sums[first] > most:
        first = car - 1
        before += 1
    then = bisect_right(sums, sums[first] + weight[car] + most, car + 1) - 1
    last = load[then] if then < n else sums[n] - sums[first] - weight[car]
    total = before + 1 + crossings[then] + (last + weight[car] > most)
    if total < best:
        best, sent = total, car
print(best, sent)
