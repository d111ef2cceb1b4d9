// Honest: writes its output file again and again from the start, and the other way through a second descriptor.
#include "world.h"
int main(void) {
  for (int n = 0; n < 100; n++) {
    FILE *file = fopen("output.txt", "w");
    if (file == NULL) return 1;
    for (int line = 0; line < 1000; line++) fprintf(file, "%d\n", line);
    if (fclose(file) != 0) return 2;
  }
  return 0;
}
