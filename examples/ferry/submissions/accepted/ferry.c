/* Of several right cars it names the last one. */
#include <stdio.h>

enum { MOST = 100001 };

static long long weight[MOST], sums[MOST], load[MOST], most;
static int crossings[MOST], n;

/* The largest i from `from` on with sums[i] <= full. */
static int behind(int from, long long full) {
  int low = from, high = n;
  while (low < high) {
    int middle = (low + high + 1) / 2;
    if (sums[middle] <= full) low = middle;
    else high = middle - 1;
  }
  return low;
}

int main(void) {
  if (scanf("%d %lld", &n, &most) != 2) return 1;
  for (int i = 0; i < n; i++) {
    if (scanf("%lld", &weight[i]) != 1) return 1;
    sums[i + 1] = sums[i] + weight[i];
  }
  for (int i = n - 1; i >= 0; i--) {
    int next = behind(i, sums[i] + most);
    crossings[i] = crossings[next] + 1;
    load[i] = next < n ? load[next] : sums[n] - sums[i];
  }
  int best = crossings[0], sent = 0, first = 0, before = 0;
  for (int car = 0; car < n; car++) {
    if (car > 0 && sums[car] - sums[first] > most) {
      first = car - 1;
      before++;
    }
    int next = behind(car + 1, sums[first] + weight[car] + most);
    long long last = next < n ? load[next] : sums[n] - sums[first] - weight[car];
    int total = before + 1 + crossings[next] + (last + weight[car] > most);
    if (total <= best) {
      best = total;
      sent = car + 1;
    }
  }
  printf("%d %d\n", best, sent);
  return 0;
}
