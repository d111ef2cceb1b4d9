#include <algorithm>
#include <iostream>
#include <vector>

int main() {
  int n;
  std::cin >> n;
  std::vector<std::pair<long long, int>> numbers(n);
  for (int i = 0; i < n; i++) {
    std::cin >> numbers[i].first;
    numbers[i].second = i + 1;
  }
  std::sort(numbers.rbegin(), numbers.rend());
  std::cout << numbers[0].second << ' ' << numbers[1].second << '\n';
}
