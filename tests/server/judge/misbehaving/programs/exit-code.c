// Ends with CODE.
#include "world.h"
int main(void) { return atoi(world("CODE")); }
