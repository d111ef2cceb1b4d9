n = int(input())
numbers = list(map(int, input().split()))
best = max((numbers[i] + numbers[j], i, j) for i in range(n) for j in range(i))
print(best[1] + 1, best[2] + 1)
