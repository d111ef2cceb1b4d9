// How far the two carts are from carrying the same.
#include "testlib.h"
#include <cstdlib>
#include <vector>

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  const int n = inf.readInt();
  std::vector<long long> weights(n);
  long long sum = 0;
  for (long long &one : weights) sum += one = inf.readLong();
  std::vector<bool> isOn(n, false);
  long long carried = 0;
  while (!ouf.seekEof()) {
    const int parcel = ouf.readInt(1, n, "parcel");
    if (isOn[parcel - 1]) quitf(_wa, "parcel %d is named twice", parcel);
    isOn[parcel - 1] = true;
    carried += weights[parcel - 1];
  }
  const long long difference = std::llabs(sum - 2 * carried);
  if (difference == 0) quitf(_ok, "the same");
  if (difference * 10 <= sum) quitp(0.5, "they differ by %lld", difference);
  quitf(_wa, "they differ by %lld", difference);
}
