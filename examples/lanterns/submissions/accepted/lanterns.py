n, q = map(int, input().split())
lit, dark = 1, n
while dark - lit > 1:
    middle = (lit + dark) // 2
    print("?", middle, flush=True)
    if input() == "1":
        lit = middle
    else:
        dark = middle
print("!", lit, flush=True)
