#include <iostream>
#include <numeric>

int main() {
  long long a, b, n;
  std::cin >> a >> b >> n;
  std::cout << n / std::lcm(a, b) << '\n';
}
