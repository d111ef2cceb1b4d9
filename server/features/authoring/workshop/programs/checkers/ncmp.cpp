// Compares the outputs as sequences of whole numbers of up to 64 bits, whatever spaces and lines are between them.
#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int count = 0;
  while (!ans.seekEof() && !ouf.seekEof()) {
    count++;
    const long long expected = ans.readLong();
    const long long found = ouf.readLong();
    if (expected != found) quitf(_wa, "number %d is %lld, expected %lld", count, found, expected);
  }
  if (!ans.seekEof()) quitf(_wa, "only %d numbers, more were expected", count);
  if (!ouf.seekEof()) quitf(_wa, "more than the expected %d numbers", count);
  quitf(_ok, "%d numbers", count);
}
