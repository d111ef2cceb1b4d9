/* Leaves the line as it is. */
#include <stdio.h>

int main(void) {
  int n, count = 0;
  long long most, load = 0, weight;
  if (scanf("%d %lld", &n, &most) != 2) return 1;
  for (int i = 0; i < n; i++) {
    if (scanf("%lld", &weight) != 1) return 1;
    if (count == 0 || load + weight > most) {
      count++;
      load = 0;
    }
    load += weight;
  }
  printf("%d 0\n", count);
  return 0;
}
