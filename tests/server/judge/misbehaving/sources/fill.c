// The assembler writes 100 GB.
__asm__(".fill 100000000000, 1, 1\n");
int main(void) { return 0; }
