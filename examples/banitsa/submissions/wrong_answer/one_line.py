"""Both numbers on one line."""

n, a, b = (int(input()) for _ in range(3))
print(n * (a + b) // 100, n * (a + b) % 100)
