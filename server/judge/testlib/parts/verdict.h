// What a program of the jury may say, and how it ends.
#pragma once

enum TResult {
  _ok = 0,
  _wa = 1,
  _pe = 2,
  _fail = 3,
  _dirt = 4,
  _points = 5,
  _unexpected_eof = 8,
  _partially = 16,
};
enum TMode { _input, _output, _answer };
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

/** Partly correct, in the words of a system that grades by exit codes. */
#define _pc(exitCode) (TResult(_partially + (exitCode)))

namespace testlib_own {

/** Exit codes; what is partly correct exits with its own number. */
inline int exitCodeOf(TResult result) {
  switch (result) {
    case _ok: return 0;
    case _wa: return 1;
    case _pe:
    case _unexpected_eof: return 2;
    case _fail: return 3;
    case _dirt: return 4;
    case _points: return 7;
    default: return result - _partially;
  }
}

inline std::string wordsOf(TResult result) {
  switch (result) {
    case _ok: return "ok ";
    case _wa: return "wrong answer ";
    case _pe:
    case _dirt: return "wrong output format ";
    case _fail: return "FAIL ";
    case _points: return "points ";
    case _unexpected_eof: return "unexpected eof ";
    default: return "partially correct (" + vtos(result - _partially) + ") ";
  }
}

/** What the program is and has done so far. */
struct Program {
  TTestlibMode mode = _unknown;
  /** It has said its verdict. */
  bool isDone = false;
  bool hasReadEof = false;
  int testCase = 0;
  std::string name;
  /** Where the verdict goes as well; empty: nowhere. */
  std::string resultPath;
  bool isResultXml = false;
};

inline Program &program() {
  static Program one;
  return one;
}

inline std::string xmlSafe(const std::string &text) {
  std::string safe;
  for (char one : text) {
    switch (one) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += (unsigned char)one < 32 ? '.' : one;
    }
  }
  return safe;
}

inline std::string xmlOutcomeOf(TResult result) {
  switch (result) {
    case _ok: return "accepted";
    case _wa: return "wrong-answer";
    case _fail: return "fail";
    case _points: return "points";
    case _pe:
    case _dirt: return "presentation-error";
    case _unexpected_eof: return "unexpected-eof";
    default: return "partially-correct";
  }
}

/** Ends the program with a verdict; `points` are as they are written. */
[[noreturn]] inline void end(TResult result, const std::string &message, const std::string &points = "") {
  Program &self = program();
  self.isDone = true;
  const std::string words = wordsOf(result) + points + (points.empty() || message.empty() ? "" : " ") + message;
  if (!self.resultPath.empty()) {
    std::ofstream file(self.resultPath.c_str());
    if (self.isResultXml)
      file << "<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"" << xmlOutcomeOf(result) << "\""
           << (result == _points ? " points = \"" + points + "\"" : "")
           << (result >= _partially ? " pctype = \"" + vtos(result - _partially) + "\"" : "") << ">"
           << xmlSafe(message) << "</result>\n";
    else file << words << "\n";
    file.flush();
    if (!file) std::fprintf(stderr, "FAIL Can not write to the result file\n"), std::_Exit(3);
  }
  std::cout.flush();
  std::fflush(stdout);
  std::fprintf(stderr, "%s\n", words.c_str());
  std::fflush(stderr);
  std::exit(exitCodeOf(result));
}

}  // namespace testlib_own

/** Ends the program because the jury has done something wrong. */
[[noreturn]] inline void testlib_fail_(const std::string &message) { testlib_own::end(_fail, message); }
#define __testlib_fail testlib_fail_

/** The name of a checker: nobody is shown it. */
TESTLIB_PRINTF(1, 2) inline void setName(const char *text, ...) {
  FMT_TO_RESULT(text, text, name);
  testlib_own::program().name = name;
}
/** Messages name the test case until another, or none, is said. */
inline void setTestCase(int testCase) { testlib_own::program().testCase = testCase; }
inline void unsetTestCase() { testlib_own::program().testCase = 0; }
