// A vector that grows without end, in a program that catches every exception.
#include <cstdio>
#include <vector>
int main() {
  std::vector<long> numbers;
  try {
    while (numbers.size() < (1L << 27)) numbers.push_back(1);
  } catch (...) {
    return 1;
  }
  std::fputs("BREACH: 1 GB in use\n", stderr);
  return 3;
}
