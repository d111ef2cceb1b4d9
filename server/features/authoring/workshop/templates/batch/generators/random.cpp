// random N MOST: a test of N random numbers from -MOST to MOST.
#include "testlib.h"
#include <cstdio>

int main(int argc, char *argv[]) {
  registerGen(argc, argv, 1);
  const int n = atoi(argv[1]);
  const long long most = atoll(argv[2]);
  std::printf("%d\n", n);
  for (int i = 0; i < n; i++) std::printf("%lld%c", rnd.next(-most, most), i + 1 < n ? ' ' : '\n');
  return 0;
}
