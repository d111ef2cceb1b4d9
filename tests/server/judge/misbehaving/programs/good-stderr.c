// Honest: says a lot on standard error, within the limit.
#include "world.h"
int main(void) {
  for (int n = 0; n < 1000; n++) fprintf(stderr, "step %d\n", n);
  puts("done");
  return 0;
}
