// Compares the outputs line by line, every space within a line included.
#include "testlib.h"
#include <string>

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int count = 0;
  while (!ans.eof()) {
    const std::string expected = ans.readString();
    if (expected.empty() && ans.eof()) break;
    count++;
    const std::string found = ouf.eof() ? "" : ouf.readString();
    if (expected != found)
      quitf(_wa, "line %d is \"%s\", expected \"%s\"", count, compress(found).c_str(), compress(expected).c_str());
  }
  if (!ouf.seekEof()) quitf(_wa, "more than the expected %d lines", count);
  quitf(_ok, "%d lines", count);
}
