// Never says anything, and waits for an answer: both wait for each other.
#include "world.h"
int main(void) {
  char answer;
  return scanf(" %c", &answer) == 1 ? 0 : 1;
}
