// Compares the outputs as whole numbers of up to 64 bits in any order.
#include "testlib.h"
#include <algorithm>
#include <vector>

static std::vector<long long> numbersIn(InStream &stream) {
  std::vector<long long> numbers;
  while (!stream.seekEof()) numbers.push_back(stream.readLong());
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  const std::vector<long long> expected = numbersIn(ans);
  const std::vector<long long> found = numbersIn(ouf);
  if (found.size() != expected.size())
    quitf(_wa, "%d numbers, expected %d", static_cast<int>(found.size()), static_cast<int>(expected.size()));
  for (size_t i = 0; i < expected.size(); i++)
    if (found[i] != expected[i])
      quitf(_wa, "sorted, number %d is %lld, expected %lld", static_cast<int>(i) + 1, found[i], expected[i]);
  quitf(_ok, "%d numbers", static_cast<int>(found.size()));
}
