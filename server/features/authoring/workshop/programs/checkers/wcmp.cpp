// Compares the outputs word by word, whatever spaces and lines are between them.
#include "testlib.h"
#include <string>

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int count = 0;
  while (!ans.seekEof() && !ouf.seekEof()) {
    count++;
    const std::string expected = ans.readToken();
    const std::string found = ouf.readToken();
    if (expected != found)
      quitf(_wa, "word %d is \"%s\", expected \"%s\"", count, compress(found).c_str(), compress(expected).c_str());
  }
  if (!ans.seekEof()) quitf(_wa, "only %d words, more were expected", count);
  if (!ouf.seekEof()) quitf(_wa, "more than the expected %d words", count);
  quitf(_ok, "%d words", count);
}
