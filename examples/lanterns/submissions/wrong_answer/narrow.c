/* Has 32 bits for a lantern. */
#include <stdint.h>
#include <stdio.h>

int main(void) {
  long long n, q;
  if (scanf("%lld %lld", &n, &q) != 2) return 1;
  uint32_t lit = 1, dark = (uint32_t)n;
  while (lit + 1 < dark) {
    uint32_t middle = lit + (dark - lit) / 2;
    int answer;
    printf("? %u\n", middle);
    fflush(stdout);
    if (scanf("%d", &answer) != 1) return 0;
    if (answer == 1) lit = middle;
    else dark = middle;
  }
  printf("! %u\n", lit);
  return 0;
}
