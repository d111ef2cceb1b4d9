#include <iostream>

int main() {
  long long n, q;
  std::cin >> n >> q;
  long long lit = 1, dark = n;
  while (dark - lit > 1) {
    const long long middle = lit + (dark - lit) / 2;
    std::cout << "? " << middle << std::endl;
    int answer;
    std::cin >> answer;
    (answer == 1 ? lit : dark) = middle;
  }
  std::cout << "! " << lit << std::endl;
}
