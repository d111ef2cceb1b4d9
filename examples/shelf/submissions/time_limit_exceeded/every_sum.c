/* Adds up every stretch of books anew: n^3 steps, good for 300 books. */
#include <stdio.h>

static int width[200000];

int main(void) {
  int n, best = 0;
  long long most;
  if (scanf("%d %lld", &n, &most) != 2) return 1;
  for (int i = 0; i < n; i++) {
    if (scanf("%d", &width[i]) != 1) return 1;
  }
  for (int start = 0; start < n; start++) {
    for (int end = start; end < n; end++) {
      long long total = 0;
      for (int i = start; i <= end; i++) total += width[i];
      if (total <= most && end + 1 - start > best) best = end + 1 - start;
    }
  }
  printf("%d\n", best);
  return 0;
}
