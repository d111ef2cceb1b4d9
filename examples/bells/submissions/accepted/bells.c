#include <stdio.h>

static long long gcd(long long a, long long b) {
  return b == 0 ? a : gcd(b, a % b);
}

int main(void) {
  long long a, b, n;
  if (scanf("%lld %lld %lld", &a, &b, &n) != 3) return 1;
  printf("%lld\n", n / (a / gcd(a, b) * b));
  return 0;
}
