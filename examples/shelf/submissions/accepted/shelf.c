#include <stdio.h>

/* The window never shrinks: when a book is too much, it moves on by one. */
static int width[200000];

int main(void) {
  int n, start = 0;
  long long most, total = 0;
  if (scanf("%d %lld", &n, &most) != 2) return 1;
  for (int end = 0; end < n; end++) {
    if (scanf("%d", &width[end]) != 1) return 1;
    total += width[end];
    if (total > most) total -= width[start++];
  }
  printf("%d\n", n - start);
  return 0;
}
