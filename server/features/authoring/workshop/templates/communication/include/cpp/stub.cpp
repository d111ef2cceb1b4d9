// stub FROM TO PROCESS: reads from the manager over one pipe and writes to it over the other.
#include "friends.h"
#include <cstdio>
#include <cstdlib>

int main(int argc, char *argv[]) {
  if (argc < 4) return 1;
  std::FILE *from = std::fopen(argv[1], "r");
  std::FILE *to = std::fopen(argv[2], "w");
  int n = 0, told = 0;
  if (from == nullptr || to == nullptr || std::fscanf(from, "%d", &n) != 1) return 1;
  std::vector<int> numbers(n);
  for (int &one : numbers)
    if (std::fscanf(from, "%d", &one) != 1) return 1;
  if (std::atoi(argv[3]) == 0) std::fprintf(to, "%d\n", anna(numbers));
  else if (std::fscanf(from, "%d", &told) == 1) std::fprintf(to, "%lld\n", boris(numbers, told));
  std::fclose(to);
  std::fclose(from);
}
