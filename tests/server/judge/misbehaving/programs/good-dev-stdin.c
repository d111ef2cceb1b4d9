// Honest: opens its streams by their names, as scripts do.
#include "world.h"
int main(void) {
  FILE *in = fopen("/dev/stdin", "r"), *out = fopen("/dev/stdout", "w"), *err = fopen("/dev/stderr", "w");
  int number = 0;
  if (in == NULL || out == NULL || err == NULL) return 1;
  if (fscanf(in, "%d", &number) != 1 || number != 1) return 2;
  fprintf(out, "%d\n", number);
  return fclose(out) == 0 ? 0 : 3;
}
