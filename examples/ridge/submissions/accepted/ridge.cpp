#include <cmath>
#include <cstdio>
#include <queue>
#include <utility>
#include <vector>

int main() {
  int rows, columns;
  if (std::scanf("%d %d", &rows, &columns) != 2) return 1;
  std::vector<int> height(rows * columns);
  for (int &one : height) {
    if (std::scanf("%d", &one) != 1) return 1;
  }
  std::vector<double> best(rows * columns, HUGE_VAL);
  std::priority_queue<std::pair<double, int>> queue;
  best[0] = 0;
  queue.push({0, 0});
  while (!queue.empty()) {
    auto [negative, cell] = queue.top();
    queue.pop();
    if (-negative > best[cell]) continue;
    int i = cell / columns, j = cell % columns;
    auto go = [&](bool isInside, int next) {
      if (!isInside) return;
      double climb = std::max(0, height[next] - height[cell]);
      double cost = best[cell] + std::sqrt(1 + climb * climb);
      if (cost >= best[next]) return;
      best[next] = cost;
      queue.push({-cost, next});
    };
    go(i > 0, cell - columns);
    go(i + 1 < rows, cell + columns);
    go(j > 0, cell - 1);
    go(j + 1 < columns, cell + 1);
  }
  std::printf("%.9f\n", best.back());
}
