// The assembler repeats itself.
__asm__(".rept 1000000000\n.quad 1, 2, 3, 4\n.endr\n");
int main(void) { return 0; }
