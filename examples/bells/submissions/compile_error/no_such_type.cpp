#include <iostream>

int main() {
  int64 a, b, n;
  std::cin >> a >> b >> n;
  std::cout << n / (a * b) << '\n';
}
