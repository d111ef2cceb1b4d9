// Four lines, a program of 4 GB.
char table[1L << 32] = {1};
int main(void) { return table[0]; }
