// Honest: a global array far larger than its memory limit, hardly used.
static long table[1 << 27];
int main(int argc, char **argv) {
  (void)argv;
  table[argc << 20] = argc;
  return table[argc << 20] == argc ? 0 : 1;
}
