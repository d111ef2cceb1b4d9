// Honest: halves the range.
#include "world.h"
int main(void) {
  int low = 1, high = 1000;
  char answer = 0;
  while (answer != '=') {
    int middle = (low + high) / 2;
    printf("%d\n", middle);
    fflush(stdout);
    if (scanf(" %c", &answer) != 1) return 1;
    if (answer == '>') low = middle + 1;
    if (answer == '<') high = middle - 1;
  }
  return 0;
}
