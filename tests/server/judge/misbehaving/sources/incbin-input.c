// The assembler reads /proc/self/environ of its own, and that of its parents.
__asm__("secrets: .incbin \"/proc/1/environ\"\n.byte 0\n");
int main(void) { return 0; }
