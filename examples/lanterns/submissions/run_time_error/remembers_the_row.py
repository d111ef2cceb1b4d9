# Keeps what it knows in a list, which takes a place for each lantern.
n, q = map(int, input().split())
known = [None] * (n + 1)
known[1], known[n] = True, False
lit, dark = 1, n
while dark - lit > 1:
    middle = (lit + dark) // 2
    print("?", middle, flush=True)
    known[middle] = input() == "1"
    if known[middle]:
        lit = middle
    else:
        dark = middle
print("!", lit, flush=True)
