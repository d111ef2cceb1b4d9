// Ends without an answer where it is not given enough questions to ask about all.
#include <iostream>

int main() {
  long long n, q;
  std::cin >> n >> q;
  if (n > q) return 0;
  for (long long lantern = 2; lantern <= n; lantern++) {
    std::cout << "? " << lantern << std::endl;
    int answer;
    std::cin >> answer;
    if (answer == 1) continue;
    std::cout << "! " << lantern - 1 << std::endl;
    return 0;
  }
}
