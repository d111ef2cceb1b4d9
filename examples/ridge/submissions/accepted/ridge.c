/* Dijkstra with a heap of cells in which a cell that got cheaper rises. */
#include <math.h>
#include <stdio.h>

enum { MOST = 300 * 300 };

static int height[MOST], heap[MOST], place[MOST], size;
static double best[MOST];

static void put(int at, int cell) {
  heap[at] = cell;
  place[cell] = at;
}

static void rise(int cell) {
  int at = place[cell];
  while (at > 0 && best[heap[(at - 1) / 2]] > best[cell]) {
    put(at, heap[(at - 1) / 2]);
    at = (at - 1) / 2;
  }
  put(at, cell);
}

static int take(void) {
  int first = heap[0], last = heap[--size], at = 0;
  while (2 * at + 1 < size) {
    int child = 2 * at + 1;
    if (child + 1 < size && best[heap[child + 1]] < best[heap[child]]) child++;
    if (best[heap[child]] >= best[last]) break;
    put(at, heap[child]);
    at = child;
  }
  if (size > 0) put(at, last);
  place[first] = -2;
  return first;
}

int main(void) {
  int rows, columns;
  if (scanf("%d %d", &rows, &columns) != 2) return 1;
  for (int i = 0; i < rows * columns; i++) {
    if (scanf("%d", &height[i]) != 1) return 1;
    best[i] = HUGE_VAL;
    place[i] = -1;
  }
  best[0] = 0;
  put(size++, 0);
  while (size > 0) {
    int cell = take();
    int next[4] = {
        cell >= columns ? cell - columns : -1,
        cell + columns < rows * columns ? cell + columns : -1,
        cell % columns > 0 ? cell - 1 : -1,
        cell % columns + 1 < columns ? cell + 1 : -1,
    };
    for (int k = 0; k < 4; k++) {
      if (next[k] < 0 || place[next[k]] == -2) continue;
      double climb = height[next[k]] > height[cell] ? height[next[k]] - height[cell] : 0;
      double cost = best[cell] + sqrt(1 + climb * climb);
      if (cost >= best[next[k]]) continue;
      best[next[k]] = cost;
      if (place[next[k]] < 0) put(size++, next[k]);
      rise(next[k]);
    }
  }
  printf("%.9f\n", best[rows * columns - 1]);
  return 0;
}
