// Divides by zero.
int main(int argc, char **argv) {
  (void)argv;
  volatile int zero = argc - 1, many = 1000;
  return many / zero;
}
