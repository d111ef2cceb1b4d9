"""Stands everybody in order of height: the tallest holds hands with the shortest."""

n, d = map(int, input().split())
height = list(map(int, input().split()))
order = sorted(range(n), key=lambda i: height[i])
circle = [height[i] for i in order]
if any(abs(circle[i] - circle[i - 1]) > d for i in range(n)):
    print("NO")
else:
    print("YES")
    print(*(i + 1 for i in order))
