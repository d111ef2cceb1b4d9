#include <iostream>

int main() {
  int low = 1, high;
  std::cin >> high;
  while (low < high) {
    const int middle = low + (high - low) / 2;
    std::cout << "? " << middle << std::endl;
    char answer;
    std::cin >> answer;
    if (answer == '>') low = middle + 1;
    else high = middle;
  }
  std::cout << "! " << low << std::endl;
}
