// random N MOST: N parcels of random weights whose sum is even.
#include "testlib.h"
#include <cstdio>
#include <vector>

int main(int argc, char *argv[]) {
  registerGen(argc, argv, 1);
  const int n = atoi(argv[1]), most = atoi(argv[2]);
  std::vector<int> weights(n);
  int sum = 0;
  for (int &one : weights) sum += one = rnd.next(1, most);
  if (sum % 2 == 1) weights[0] += weights[0] < most ? 1 : -1;
  std::printf("%d\n", n);
  for (int i = 0; i < n; i++) std::printf("%d%c", weights[i], i + 1 < n ? ' ' : '\n');
  return 0;
}
