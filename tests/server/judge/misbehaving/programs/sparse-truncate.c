// Makes its output 1 TB long without writing it.
#include "world.h"
int main(void) { return ftruncate(1, 1L << 40) == 0 ? 3 : 1; }
