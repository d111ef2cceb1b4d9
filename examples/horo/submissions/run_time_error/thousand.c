/* Has room for a thousand dancers and gives up when there are more. */
#include <stdio.h>
#include <stdlib.h>

static int by_height(const void *a, const void *b) {
  const int *x = *(int *const *)a, *y = *(int *const *)b;
  return (*x > *y) - (*x < *y);
}

int main(void) {
  int n, d;
  if (scanf("%d %d", &n, &d) != 2) return 1;
  int height[1000], *order[1000];
  for (int i = 0; i < n; ++i) {
    if (i >= 1000) abort();
    if (scanf("%d", &height[i]) != 1) return 1;
    order[i] = &height[i];
  }
  qsort(order, (size_t)n, sizeof order[0], by_height);
  for (int i = 0; i + 2 < n; ++i) {
    if (*order[i + 2] - *order[i] > d) {
      puts("NO");
      return 0;
    }
  }
  puts("YES");
  for (int i = 0; i < n; i += 2) printf("%d ", (int)(order[i] - height) + 1);
  for (int i = n % 2 == 0 ? n - 1 : n - 2; i > 0; i -= 2) printf("%d ", (int)(order[i] - height) + 1);
  puts("");
  return 0;
}
