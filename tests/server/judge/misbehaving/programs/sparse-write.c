// One byte at 1 TB.
#include "world.h"
int main(void) { return pwrite(1, "x", 1, 1L << 40) == 1 ? 3 : 1; }
