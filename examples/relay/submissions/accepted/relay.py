NOBODY = 1 << 60
parent = []
best = []
second = []


def root(x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


def offer(team, time):
    if time < best[team]:
        second[team] = best[team]
        best[team] = time
    elif time < second[team]:
        second[team] = time


def init(n, times):
    parent.extend(range(n))
    best.extend(times)
    second.extend([NOBODY] * n)


def join(x, y):
    x = root(x)
    y = root(y)
    if x != y:
        parent[y] = x
        offer(x, best[y])
        offer(x, second[y])


def ask(x):
    x = root(x)
    return -1 if second[x] == NOBODY else best[x] + second[x]
