// Never goes back up or left: right where there is one row.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

int main() {
  int rows, columns;
  if (std::scanf("%d %d", &rows, &columns) != 2) return 1;
  std::vector<int> height(rows * columns);
  for (int &one : height) {
    if (std::scanf("%d", &one) != 1) return 1;
  }
  std::vector<double> best(rows * columns, HUGE_VAL);
  best[0] = 0;
  auto cost = [&](int from, int to) {
    return best[from] + std::hypot(1, std::max(0, height[to] - height[from]));
  };
  for (int cell = 1; cell < rows * columns; cell++) {
    if (cell >= columns) best[cell] = std::min(best[cell], cost(cell - columns, cell));
    if (cell % columns > 0) best[cell] = std::min(best[cell], cost(cell - 1, cell));
  }
  std::printf("%.9f\n", best.back());
}
