// The sums do not fit.
#include <iostream>
#include <vector>

int main() {
  int n;
  std::cin >> n;
  std::vector<int> numbers(n);
  for (int &one : numbers) std::cin >> one;
  int first = 0, second = 1;
  auto sum = [&](int i, int j) {
    return static_cast<int>(static_cast<unsigned>(numbers[i]) + static_cast<unsigned>(numbers[j]));
  };
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if (sum(i, j) > sum(first, second)) first = i, second = j;
  std::cout << first + 1 << ' ' << second + 1 << '\n';
}
