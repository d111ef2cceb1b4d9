// random N: a test with a random number from 1 to N.
#include "testlib.h"
#include <cstdio>

int main(int argc, char *argv[]) {
  registerGen(argc, argv, 1);
  const int n = atoi(argv[1]);
  std::printf("%d %d\n", n, rnd.next(1, n));
  return 0;
}
