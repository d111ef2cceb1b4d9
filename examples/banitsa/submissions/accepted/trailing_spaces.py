"""Spaces at the end of the lines and empty lines at the end are let through."""

n, a, b = (int(input()) for _ in range(3))
print(n * (a + b) // 100, "  ")
print(n * (a + b) % 100)
print()
