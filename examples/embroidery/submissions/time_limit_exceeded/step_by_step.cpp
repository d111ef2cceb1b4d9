// Walks to every row and column from the first one, turning at each edge of the motif.
#include <fstream>
#include <string>
#include <vector>

static int walk(long long steps, int size) {
  int at = 0;
  bool back = false;
  for (long long i = 0; i < steps; ++i) {
    if (back ? at == 0 : at == size - 1) back = !back;
    else at += back ? -1 : 1;
    asm volatile("" : "+r"(at));
  }
  return at;
}

int main() {
  std::ifstream input("embroidery.in");
  std::ofstream output("embroidery.out");
  int n, m, k;
  input >> n >> m >> k;
  std::vector<std::string> motif(n);
  for (std::string &row : motif) input >> row;
  long long r1, c1, r2, c2;
  input >> r1 >> c1 >> r2 >> c2;
  for (long long r = r1 - 1; r < r2; ++r) {
    const int row = walk(r, n);
    for (long long c = c1 - 1; c < c2; ++c) output << motif[row][walk(c, m)];
    output << '\n';
  }
}
