// Tries every order, one dancer after the other; turns back only when two neighbours differ too much.
#include <cstdlib>
#include <iostream>
#include <vector>

static int n, d;
static std::vector<int> height, circle;
static std::vector<bool> used;

static bool fits(int a, int b) { return std::abs(height[a] - height[b]) <= d; }

static bool complete() {
  if (static_cast<int>(circle.size()) == n) return fits(circle.front(), circle.back());
  for (int i = 0; i < n; ++i) {
    if (used[i] || !fits(circle.back(), i)) continue;
    used[i] = true;
    circle.push_back(i);
    if (complete()) return true;
    circle.pop_back();
    used[i] = false;
  }
  return false;
}

int main() {
  std::cin >> n >> d;
  height.resize(n);
  used.resize(n);
  for (int &one : height) std::cin >> one;
  circle.push_back(0);
  used[0] = true;
  if (!complete()) {
    std::cout << "NO\n";
    return 0;
  }
  std::cout << "YES\n";
  for (int i : circle) std::cout << i + 1 << ' ';
  std::cout << '\n';
}
