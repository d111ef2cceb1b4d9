// Takes a test that is as the statement promises, byte by byte, and refuses every other.
#include "testlib.h"

int main(int argc, char *argv[]) {
  registerValidation(argc, argv);
  const int n = inf.readInt(1, 100000, "n");
  inf.readEoln();
  inf.readInts(n, 0, 1000000000, "a");
  inf.readEoln();
  inf.readEof();
}
