/* Looks through all cells for the nearest one: (rc)^2 steps, good for one row. */
#include <math.h>
#include <stdio.h>

static int height[90000], done[90000];
static double best[90000];

int main(void) {
  int rows, columns;
  if (scanf("%d %d", &rows, &columns) != 2) return 1;
  int cells = rows * columns;
  for (int i = 0; i < cells; i++) {
    if (scanf("%d", &height[i]) != 1) return 1;
    best[i] = HUGE_VAL;
  }
  best[0] = 0;
  for (int round = 0; round < cells; round++) {
    int cell = -1;
    for (int i = 0; i < cells; i++) {
      if (!done[i] && (cell < 0 || best[i] < best[cell])) cell = i;
    }
    done[cell] = 1;
    int next[4] = {
        cell >= columns ? cell - columns : -1,
        cell + columns < cells ? cell + columns : -1,
        cell % columns > 0 ? cell - 1 : -1,
        cell % columns + 1 < columns ? cell + 1 : -1,
    };
    for (int k = 0; k < 4; k++) {
      if (next[k] < 0) continue;
      double climb = height[next[k]] > height[cell] ? height[next[k]] - height[cell] : 0;
      double cost = best[cell] + sqrt(1 + climb * climb);
      if (cost < best[next[k]]) best[next[k]] = cost;
    }
  }
  printf("%.9f\n", best[cells - 1]);
  return 0;
}
