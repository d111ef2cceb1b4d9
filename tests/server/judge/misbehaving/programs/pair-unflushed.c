// Forgets to flush, and so waits for the answer to what it has not sent.
#include "world.h"
int main(void) {
  char answer;
  printf("500\n");
  return read(0, &answer, 1) == 1 ? 0 : 1;
}
