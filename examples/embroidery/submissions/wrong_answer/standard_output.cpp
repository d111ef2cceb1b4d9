// Right, but prints where nobody looks.
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

static long long place(long long position, long long size) {
  const long long inside = position % (2 * size);
  return inside < size ? inside : 2 * size - 1 - inside;
}

int main() {
  std::ifstream input("embroidery.in");
  int n, m, k;
  input >> n >> m >> k;
  std::vector<std::string> motif(n);
  for (std::string &row : motif) input >> row;
  long long r1, c1, r2, c2;
  input >> r1 >> c1 >> r2 >> c2;
  for (long long r = r1 - 1; r < r2; ++r) {
    for (long long c = c1 - 1; c < c2; ++c) std::cout << motif[place(r, n)][place(c, m)];
    std::cout << '\n';
  }
}
