#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

// A validator that reads one value as its group says.
int main(int argc, char *argv[]) {
  registerValidation(argc, argv);
  const string what = validator.group();
  if (what == "int") inf.readInt(-5, 100, "n");
  else if (what == "bare") inf.readInt();
  else if (what == "long") inf.readLong(-1000000000000LL, 1000000000000000000LL, "value");
  else if (what == "unsigned") inf.readUnsignedLong(0ULL, 18446744073709551615ULL, "big");
  else if (what == "ints") inf.readInts(3, 1, 9, "a");
  else if (what == "double") inf.readDouble(-1e9, 1e9, "x");
  else if (what == "strict") inf.readStrictDouble(-100, 100, 1, 3, "y");
  else if (what == "token") inf.readToken("[a-z]{1,5}|-[0-9]+", "word");
  else if (what == "line") inf.readLine("[a-z\\ ]{1,12}", "text");
  else if (what == "ensure") ensuref(inf.readInt() % 2 == 0, "%s is not even", "it");
  else if (what == "tokens") inf.readTokens(2, "[a-z]+[xyz]?", "w");
  if (what != "line") inf.readEoln();
  inf.readEof();
}
