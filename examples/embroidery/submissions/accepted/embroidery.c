#include <stdio.h>

static int place(long long position, int size) {
  const int inside = (int)(position % (2 * size));
  return inside < size ? inside : 2 * size - 1 - inside;
}

int main(void) {
  FILE *input = fopen("embroidery.in", "r");
  FILE *output = fopen("embroidery.out", "w");
  if (input == NULL || output == NULL) return 1;
  int n, m, k;
  char motif[50][51];
  if (fscanf(input, "%d %d %d", &n, &m, &k) != 3) return 1;
  for (int i = 0; i < n; ++i)
    if (fscanf(input, "%50s", motif[i]) != 1) return 1;
  long long r1, c1, r2, c2;
  if (fscanf(input, "%lld %lld %lld %lld", &r1, &c1, &r2, &c2) != 4) return 1;
  for (long long r = r1 - 1; r < r2; ++r) {
    for (long long c = c1 - 1; c < c2; ++c) fputc(motif[place(r, n)][place(c, m)], output);
    fputc('\n', output);
  }
  return fclose(output);
}
