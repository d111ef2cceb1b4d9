// random N: a test with N random numbers for each of the two.
#include "testlib.h"
#include <cstdio>

int main(int argc, char *argv[]) {
  registerGen(argc, argv, 1);
  const int n = atoi(argv[1]);
  std::printf("%d\n", n);
  for (int line = 0; line < 2; line++)
    for (int i = 0; i < n; i++) std::printf("%d%c", rnd.next(0, 1000000), i + 1 < n ? ' ' : '\n');
  return 0;
}
