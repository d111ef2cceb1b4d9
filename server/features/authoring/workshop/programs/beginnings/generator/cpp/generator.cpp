// Prints a test of N numbers from 0 to MOST. Called by a line of the script, as: NAME 10 100 {seed}
// The arguments, the seed among them, make the random numbers: the same line makes the same test.
#include "testlib.h"
#include <cstdio>

int main(int argc, char *argv[]) {
  registerGen(argc, argv, 1);
  const int n = opt<int>(1);
  const int most = opt<int>(2);
  std::printf("%d\n", n);
  for (int i = 0; i < n; i++) std::printf("%d%c", rnd.next(0, most), i + 1 < n ? ' ' : '\n');
}
