#include <iostream>

int main() {
  int n, a, b;
  std::cin >> n >> a >> b;
  const int total = n * (a + b);
  std::cout << total / 100 << '\n' << total % 100 << '\n';
}
