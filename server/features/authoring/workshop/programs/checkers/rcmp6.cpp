// Compares the outputs as sequences of numbers; each may differ by 1e-6, absolutely or relatively.
#include "testlib.h"

const double MOST = 1e-6;

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int count = 0;
  while (!ans.seekEof()) {
    count++;
    const double expected = ans.readDouble();
    const double found = ouf.readDouble();
    if (!doubleCompare(expected, found, MOST))
      quitf(_wa, "number %d is %.10f, expected %.10f, which differs by %.10f", count, found, expected,
            doubleDelta(expected, found));
  }
  if (!ouf.seekEof()) quitf(_wa, "more than the expected %d numbers", count);
  quitf(_ok, "%d numbers", count);
}
