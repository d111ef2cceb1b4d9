#include <stdio.h>

int main(void) {
  int n, a, b;
  if (scanf("%d %d %d", &n, &a, &b) != 3) return 1;
  const int total = n * (a + b);
  printf("%d\n%d\n", total / 100, total % 100);
  return 0;
}
