// Compares one YES or NO, in capitals or not.
#include "testlib.h"
#include <string>

static std::string wordIn(InStream &stream) {
  const std::string word = upperCase(stream.readToken());
  if (word != "YES" && word != "NO") stream.quitf(_pe, "\"%s\" is neither YES nor NO", compress(word).c_str());
  return word;
}

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  const std::string expected = wordIn(ans);
  const std::string found = wordIn(ouf);
  if (expected != found) quitf(_wa, "%s, expected %s", found.c_str(), expected.c_str());
  if (!ouf.seekEof()) quitf(_pe, "something stands behind the answer");
  quitf(_ok, "%s", found.c_str());
}
