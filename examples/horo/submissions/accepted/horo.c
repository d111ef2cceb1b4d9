#include <stdio.h>
#include <stdlib.h>

static int height[20000], order[20000];

static int by_height(const void *a, const void *b) {
  const int x = height[*(const int *)a], y = height[*(const int *)b];
  return (x > y) - (x < y);
}

int main(void) {
  int n, d;
  if (scanf("%d %d", &n, &d) != 2) return 1;
  for (int i = 0; i < n; ++i) {
    if (scanf("%d", &height[i]) != 1) return 1;
    order[i] = i;
  }
  qsort(order, (size_t)n, sizeof order[0], by_height);
  for (int i = 0; i + 2 < n; ++i) {
    if (height[order[i + 2]] - height[order[i]] > d) {
      puts("NO");
      return 0;
    }
  }
  puts("YES");
  for (int i = 0; i < n; i += 2) printf("%d ", order[i] + 1);
  for (int i = n % 2 == 0 ? n - 1 : n - 2; i > 0; i -= 2) printf("%d ", order[i] + 1);
  puts("");
  return 0;
}
