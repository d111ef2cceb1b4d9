// Compares the outputs as sequences of YES and NO, in capitals or not.
#include "testlib.h"
#include <string>

static std::string wordIn(InStream &stream, int number) {
  const std::string word = upperCase(stream.readToken());
  if (word != "YES" && word != "NO")
    stream.quitf(_pe, "answer %d, \"%s\", is neither YES nor NO", number, compress(word).c_str());
  return word;
}

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int count = 0;
  while (!ans.seekEof() && !ouf.seekEof()) {
    count++;
    const std::string expected = wordIn(ans, count);
    const std::string found = wordIn(ouf, count);
    if (expected != found) quitf(_wa, "answer %d is %s, expected %s", count, found.c_str(), expected.c_str());
  }
  if (!ans.seekEof()) quitf(_wa, "only %d answers, more were expected", count);
  if (!ouf.seekEof()) quitf(_wa, "more than the expected %d answers", count);
  quitf(_ok, "%d answers", count);
}
