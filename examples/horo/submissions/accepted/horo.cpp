#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  int n, d;
  std::cin >> n >> d;
  std::vector<int> height(n), order(n);
  for (int &one : height) std::cin >> one;
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) { return height[a] < height[b]; });
  // Everybody holds hands with the next but one in height; only at both ends with the next.
  for (int i = 0; i + 2 < n; ++i) {
    if (height[order[i + 2]] - height[order[i]] > d) {
      std::cout << "NO\n";
      return 0;
    }
  }
  std::cout << "YES\n";
  for (int i = 0; i < n; i += 2) std::cout << order[i] + 1 << ' ';
  for (int i = n % 2 == 0 ? n - 1 : n - 2; i > 0; i -= 2) std::cout << order[i] + 1 << ' ';
  std::cout << '\n';
}
