// Compares the outputs line by line; within a line, how many spaces stand between the words does not count.
#include "testlib.h"
#include <string>
#include <vector>

static std::vector<std::string> wordsIn(const std::string &line) {
  std::vector<std::string> words;
  for (const std::string &word : tokenize(line, " \t\r"))
    if (!word.empty()) words.push_back(word);
  return words;
}

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  int count = 0;
  while (!ans.eof()) {
    const std::string expected = ans.readString();
    if (expected.empty() && ans.eof()) break;
    count++;
    const std::string found = ouf.eof() ? "" : ouf.readString();
    if (wordsIn(expected) != wordsIn(found))
      quitf(_wa, "line %d is \"%s\", expected \"%s\"", count, compress(found).c_str(), compress(expected).c_str());
  }
  if (!ouf.seekEof()) quitf(_wa, "more than the expected %d lines", count);
  quitf(_ok, "%d lines", count);
}
