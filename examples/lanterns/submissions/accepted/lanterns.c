#include <stdio.h>

int main(void) {
  long long n, q;
  if (scanf("%lld %lld", &n, &q) != 2) return 1;
  long long lit = 1, dark = n;
  while (dark - lit > 1) {
    long long middle = lit + (dark - lit) / 2;
    int answer;
    printf("? %lld\n", middle);
    fflush(stdout);
    if (scanf("%d", &answer) != 1) return 1;
    if (answer == 1) lit = middle;
    else dark = middle;
  }
  printf("! %lld\n", lit);
  return 0;
}
