"""Knows who runs alone, but answers with the fastest runner's time twice."""

parent = []
best = []
size = []


def root(x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


def init(n, times):
    parent.extend(range(n))
    best.extend(times)
    size.extend([1] * n)


def join(x, y):
    x = root(x)
    y = root(y)
    if x != y:
        parent[y] = x
        best[x] = min(best[x], best[y])
        size[x] += size[y]


def ask(x):
    x = root(x)
    return -1 if size[x] == 1 else 2 * best[x]
