#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

// A checker that does what its input says with what was put out.
int main(int argc, char *argv[]) {
  setName("does what it is told");
  registerTestlibCmd(argc, argv);
  const string what = inf.readToken();
  if (what == "int") {
    const int wanted = ans.readInt(), found = ouf.readInt(0, 1000, "number");
    if (wanted != found) expectedButFound(_wa, wanted, found, "the %s", "number");
    quitf(_ok, "%d is right", found);
  }
  if (what == "sum") {
    long long sum = 0;
    while (!ouf.seekEof()) sum += ouf.readLong();
    quitif(sum != ans.readLong(), _wa, "the sum is %lld", sum);
    quit(_ok, "sum");
  }
  if (what == "double") {
    const double wanted = ans.readDouble(), found = ouf.readDouble();
    if (!doubleCompare(wanted, found, 1e-6)) quitf(_wa, "expected %.7f, found %.7f, error = '%.7f'", wanted, found, doubleDelta(wanted, found));
    quitf(_ok, "found %.4f", found);
  }
  if (what == "lines") {
    for (int line = 1; !ans.seekEof(); line++) {
      const string wanted = ans.readLine(), found = ouf.readLine();
      if (wanted != found) quitf(_wa, "%d%s lines differ - expected: '%s', found: '%s'", line, englishEnding(line).c_str(), compress(wanted).c_str(), compress(found).c_str());
    }
    quitf(_ok, "same");
  }
  if (what == "points") quitp(0.75, "%d of %d", 3, 4);
  if (what == "whole") quitp(10, "ten");
  if (what == "third") quitp(1.0 / 3);
  if (what == "ten") quitp(10.0, "ten");
  if (what == "partly") quitf(_pc(20), "twenty");
  if (what == "format") quitf(_pe, "not so");
  if (what == "answer") ans.readInt(1, 5, "of the jury");
  if (what == "fail") quitf(_fail, "cannot");
  if (what == "token") ouf.readToken("yes|no", "answer");
  if (what == "ints") ouf.readInts(3, 1, 5, "p"), quitf(_ok, "three");
  if (what == "ensure") ensure(1 + 1 == 3);
  if (what == "nothing") return 0;
  setTestCase(2);
  quitf(_wa, "in a test case");
}
