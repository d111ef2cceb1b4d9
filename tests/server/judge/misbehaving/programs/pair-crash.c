// Plays well and then crashes.
#include "world.h"
int main(void) {
  char answer;
  printf("500\n");
  fflush(stdout);
  if (scanf(" %c", &answer) != 1) return 1;
  abort();
}
