// Changes a hundred cents at a time, but forgets to take them away.
#include <iostream>

int main() {
  int n, a, b;
  std::cin >> n >> a >> b;
  volatile int cents = n * (a + b);
  unsigned euros = 0;
  while (cents >= 100) ++euros;
  std::cout << euros << '\n' << cents << '\n';
}
