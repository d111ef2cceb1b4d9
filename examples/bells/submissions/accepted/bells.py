from math import gcd

a, b, n = map(int, input().split())
print(n // (a // gcd(a, b) * b))
