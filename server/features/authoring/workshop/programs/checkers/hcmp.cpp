// Compares one whole number of any length.
#include "testlib.h"
#include <string>

static std::string numberIn(InStream &stream) {
  const std::string word = stream.readToken();
  const size_t first = word.empty() || word[0] != '-' ? 0 : 1;
  const bool isNumber = word.size() > first && word.find_first_not_of("0123456789", first) == std::string::npos &&
                        (word[first] != '0' || word == "0");
  if (!isNumber) stream.quitf(_pe, "\"%s\" is no whole number", compress(word).c_str());
  return word;
}

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  const std::string expected = numberIn(ans);
  const std::string found = numberIn(ouf);
  if (expected != found)
    quitf(_wa, "%s, expected %s", compress(found).c_str(), compress(expected).c_str());
  if (!ouf.seekEof()) quitf(_pe, "something stands behind the number");
  quitf(_ok, "%s", compress(found).c_str());
}
