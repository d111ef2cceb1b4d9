# Goes from one common stroke to the next: too slow only where there are very many.
from math import gcd

a, b, n = map(int, input().split())
step = a // gcd(a, b) * b
together = 0
minute = step
while minute <= n:
    together += 1
    minute += step
print(together)
