// Decides on an output: `inf` is the test, `ouf` what the submission wrote, `ans` the jury's answer.
#include "testlib.h"

/// Reads an answer and checks it; what is wrong with the jury's is said to the jury.
static long long answerIn(InStream &stream) {
  const long long value = stream.readLong();
  if (value < 0) stream.quitf(_wa, "%lld is below zero", value);
  return value;
}

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  const long long jury = answerIn(ans);
  const long long found = answerIn(ouf);
  if (found > jury) quitf(_fail, "%lld is better than the jury's %lld", found, jury);
  if (found < jury) quitf(_wa, "%lld, and %lld is possible", found, jury);
  if (!ouf.seekEof()) quitf(_pe, "something stands behind the answer");
  quitf(_ok, "%lld", found);
}
