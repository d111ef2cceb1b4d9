// Enough for a small n only.
#include <iostream>

int main() {
  int n, x = 1;
  std::cin >> n;
  for (char answer = 0; x < n; x++) {
    std::cout << "? " << x << std::endl;
    if (!(std::cin >> answer) || answer == '=') break;
  }
  std::cout << "! " << x << std::endl;
}
