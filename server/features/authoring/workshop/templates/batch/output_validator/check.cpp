// Whether two different places were named, and their sum is as great as that of the jury.
#include "testlib.h"
#include <vector>

static std::vector<long long> numbers;

static long long sumOf(InStream &stream) {
  const int n = static_cast<int>(numbers.size());
  const int i = stream.readInt(1, n, "i");
  const int j = stream.readInt(1, n, "j");
  if (i == j) stream.quitf(_wa, "place %d is named twice", i);
  return numbers[i - 1] + numbers[j - 1];
}

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  const int n = inf.readInt();
  for (int i = 0; i < n; i++) numbers.push_back(inf.readLong());
  const long long jury = sumOf(ans);
  const long long found = sumOf(ouf);
  if (found > jury) quitf(_fail, "%lld is more than the jury has", found);
  if (found < jury) quitf(_wa, "%lld, and %lld is possible", found, jury);
  quitf(_ok, "%lld", found);
}
