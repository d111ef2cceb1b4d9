// Answers questions about the number until it is named.
#include "testlib.h"
#include <iostream>
#include <string>

static const int MOST_QUESTIONS = 30;

int main(int argc, char *argv[]) {
  registerInteraction(argc, argv);
  const int n = inf.readInt();
  const int number = inf.readInt();
  std::cout << n << std::endl;
  for (int questions = 0;; questions++) {
    const std::string kind = ouf.readToken("[?!]", "kind");
    const int x = ouf.readInt(1, n, "x");
    if (kind == "!") {
      if (x != number) quitf(_wa, "says %d, and it is %d", x, number);
      quitf(_ok, "%d questions", questions);
    }
    if (questions == MOST_QUESTIONS) quitf(_wa, "more than %d questions", MOST_QUESTIONS);
    std::cout << (number < x ? '<' : number > x ? '>' : '=') << std::endl;
  }
}
