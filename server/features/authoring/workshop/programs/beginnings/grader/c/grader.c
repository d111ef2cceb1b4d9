/* Reads the test from standard input, calls the function and prints what it answers. */
#include "task.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 0;
  if (scanf("%d", &n) != 1) return 1;
  int *a = malloc(sizeof(int) * (size_t)(n + 1));
  for (int i = 0; i < n; ++i)
    if (scanf("%d", &a[i]) != 1) return 1;
  printf("%lld\n", solve(n, a));
  return 0;
}
