// Writes where nothing is.
int main(int argc, char **argv) {
  (void)argv;
  *(volatile int *)(long)(argc * 8) = 1;
  return 0;
}
