// Prints the heights instead of the dancers' numbers: not in the form asked for.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
  int n, d;
  std::cin >> n >> d;
  std::vector<int> height(n);
  for (int &one : height) std::cin >> one;
  std::sort(height.begin(), height.end());
  std::cout << "YES\n";
  for (int i = 0; i < n; i += 2) std::cout << height[i] << ' ';
  for (int i = n % 2 == 0 ? n - 1 : n - 2; i > 0; i -= 2) std::cout << height[i] << ' ';
  std::cout << '\n';
}
