// Honest: reads its input to the end, once more from the start, and closes it.
#include "world.h"
int main(void) {
  long bytes = 0;
  while (getchar() != EOF) bytes++;
  if (bytes == 0) return 1;
  rewind(stdin);
  while (getchar() != EOF) bytes--;
  fclose(stdin);
  return bytes == 0 ? 0 : 2;
}
