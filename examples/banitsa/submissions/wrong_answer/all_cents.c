/* Never changes cents for euros. */
#include <stdio.h>

int main(void) {
  int n, a, b;
  if (scanf("%d %d %d", &n, &a, &b) != 3) return 1;
  printf("0\n%d\n", n * (a + b));
  return 0;
}
