n, d = map(int, input().split())
height = list(map(int, input().split()))
order = sorted(range(n), key=lambda i: height[i])
if any(height[order[i + 2]] - height[order[i]] > d for i in range(n - 2)):
    print("NO")
else:
    print("YES")
    print(*(i + 1 for i in order[::2] + order[1::2][::-1]))
