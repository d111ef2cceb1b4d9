def place(position, size):
    inside = position % (2 * size)
    return inside if inside < size else 2 * size - 1 - inside


with open("embroidery.in") as source:
    n, m, k = map(int, source.readline().split())
    motif = [source.readline().strip() for _ in range(n)]
    r1, c1, r2, c2 = map(int, source.readline().split())

with open("embroidery.out", "w") as target:
    for r in range(r1 - 1, r2):
        row = motif[place(r, n)]
        target.write("".join(row[place(c, m)] for c in range(c1 - 1, c2)) + "\n")
