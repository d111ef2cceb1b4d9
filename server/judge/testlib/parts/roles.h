// What a program is: checker, validator, generator or interactor; and how each ends.
#pragma once

namespace testlib_own {

/** With the digits behind the point that are there, and a zero. */
inline std::string pointsText(double points) {
  std::string text = testlib_format_("%.10f", points);
  while (text.back() == '0') text.pop_back();
  return text + "0";
}
inline std::string pointsText(int points) { return vtos(points); }

/** Where in a validator's input it stands. */
inline std::string placeIn(InStream &stream) {
  const int testCase = program().testCase;
  return " (" + stream.name + ", line " + vtos(stream.getLine()) + (testCase > 0 ? ", test case " + vtos(testCase) : "") + ")";
}

/** Whoever forgets to say a verdict, or to read to the end, is told. */
struct Guard {
  ~Guard() {
    const Program &self = program();
    if (self.isDone) return;
    const char *forgotten = self.mode == _checker      ? "Checker must end with quit or quitf call."
                            : self.mode == _interactor ? "Interactor must end with quit or quitf call."
                            : self.mode == _validator && !self.hasReadEof ? "Validator must end with readEof call."
                                                                          : nullptr;
    if (forgotten == nullptr) return;
    std::fprintf(stderr, "FAIL %s\n", forgotten);
    std::fflush(stderr);
    std::_Exit(3);
  }
};

inline void begin(TTestlibMode mode) {
  static Guard guard;
  program().mode = mode;
}

inline void resultsTo(int argc, char *argv[], int at) {
  if (argc > at) program().resultPath = argv[at];
  if (argc > at + 1) {
    const std::string form = upperCase(std::string(argv[at + 1]));
    if (form != "-APPES" && form != "APPES") testlib_fail_("Program must be run with the following arguments: -APPES last");
    program().isResultXml = true;
  }
}

/** Takes the options that name a test; the others stay in their order. */
inline std::vector<char *> withoutNames(int argc, char *argv[], std::map<std::string, std::string> &named) {
  std::vector<char *> others;
  for (int i = 0; i < argc; i++) {
    const std::string one = argv[i];
    const bool isName = one == "--testset" || one == "--group" || one == "--testcase" || one == "--testOverviewLogFileName" ||
                        one == "--testMarkupFileName" || one == "--testCase" || one == "--testCaseFileName";
    if (isName && i + 1 < argc) named[one.substr(2)] = argv[++i];
    else others.push_back(argv[i]);
  }
  return others;
}

}  // namespace testlib_own

inline void InStream::quit(TResult result, const char *text) {
  using namespace testlib_own;
  std::string message = text;
  Program &self = program();
  if (self.mode == _validator) {
    if (result == _ok) end(_ok, message);
    end(_fail, message + placeIn(*this));
  }
  if (mode != _output && result != _ok && result < _partially && result != _points && result != _fail) {
    result = _fail;
    message += " (" + name + ")";
  }
  if (result == _unexpected_eof) result = _pe;
  if (self.testCase > 0 && result != _ok) message += " (test case " + vtos(self.testCase) + ")";
  if (result == _ok && self.mode == _checker) {
    InStream &theirs = ouf;
    if (theirs.opened && !theirs.seekEof()) end(_pe, "Extra information in the output file");
  }
  end(result, message);
}

/** Ends with a verdict. */
[[noreturn]] inline void quit(TResult result, const std::string &message) { ouf.quit(result, message); }
[[noreturn]] inline void quit(TResult result, const char *message) { ouf.quit(result, message); }
[[noreturn]] TESTLIB_PRINTF(2, 3) inline void quitf(TResult result, const char *text, ...) {
  FMT_TO_RESULT(text, text, message);
  ouf.quit(result, message);
}
TESTLIB_PRINTF(3, 4) inline void quitif(bool condition, TResult result, const char *text, ...) {
  if (!condition) return;
  FMT_TO_RESULT(text, text, message);
  ouf.quit(result, message);
}
/** Ends with points. */
template <typename Points> [[noreturn]] void quitp(Points points, const std::string &message = "") {
  testlib_own::end(_points, message, testlib_own::pointsText(points));
}
template <typename Points> [[noreturn]] void quitp(Points points, const char *text, ...) {
  FMT_TO_RESULT(text, text, message);
  quitp(points, message);
}
/** Ends with points as they are written, for scores that are no one number. */
[[noreturn]] inline void quitpi(const std::string &points, const std::string &message = "") {
  testlib_own::program().isDone = true;
  std::fprintf(stderr, "points_info=%s %s\n", points.c_str(), message.c_str());
  std::exit(testlib_own::exitCodeOf(_points));
}

/** Ends when a condition does not hold. */
inline void __testlib_ensure(bool condition, const std::string &message) {
  if (!condition) testlib_fail_(message);
}
#define ensure(condition) __testlib_ensure((condition), "Condition failed: \"" #condition "\"")
#define ensure_ext(condition) \
  __testlib_ensure((condition), "Condition failed: \"" #condition "\" (" __FILE__ ", line " + vtos(__LINE__) + ")")
TESTLIB_PRINTF(2, 3) inline void ensuref(bool condition, const char *text, ...) {
  if (condition) return;
  FMT_TO_RESULT(text, text, message);
  __testlib_ensure(condition, message);
}

/** A verdict with what was expected and what was there. */
template <typename Value>
[[noreturn]] void expectedButFound(TResult result, const Value &expected, const Value &found, const std::string &before = "") {
  quit(result, (before.empty() ? "" : before + ": ") + "expected '" + vtos(expected) + "', but found '" + vtos(found) + "'");
}
template <typename Value>
[[noreturn]] void expectedButFound(TResult result, const Value &expected, const Value &found, const char *text, ...) {
  FMT_TO_RESULT(text, text, before);
  expectedButFound(result, expected, found, before);
}

/** What a validator was told of its test, and what it says of it. */
class Validator {
 public:
  std::string testset() const { return named("testset"); }
  std::string group() const { return named("group"); }
  std::string testcase() const { return named("testcase"); }
  std::string testOverviewLogFileName() const { return named("testOverviewLogFileName"); }
  void addFeature(const std::string &) {}
  void feature(const std::string &) {}
  void startTest(int) {}
  std::map<std::string, std::string> names;

 private:
  std::string named(const std::string &name) const {
    const auto found = names.find(name);
    return found == names.end() ? "" : found->second;
  }
};
inline Validator validator;

/** What a checker or interactor was told of its test. */
class Checker : public Validator {};
inline Checker checker;
class Interactor : public Validator {};
inline Interactor interactor;
inline void addFeature(const std::string &) {}
inline void feature(const std::string &) {}

/** Arguments: input, output, answer, and where the verdict goes as well, `-appes` last for XML. */
inline void registerTestlibCmd(int argc, char *argv[]) {
  testlib_own::begin(_checker);
  std::vector<char *> given = testlib_own::withoutNames(argc, argv, checker.names);
  const int count = int(given.size());
  if (count < 4 || count > 6) testlib_fail_("Program must be run with the following arguments: <input-file> <output-file> <answer-file> [<report-file> [<-appes>]]");
  testlib_own::resultsTo(count, given.data(), 4);
  inf.init(given[1], _input);
  ouf.init(given[2], _output);
  ans.init(given[3], _answer);
}
inline void registerChecker(const std::string &, int argc, char *argv[]) { registerTestlibCmd(argc, argv); }
inline void registerTestlib(int count, ...) {
  testlib_own::begin(_checker);
  if (count < 3) testlib_fail_("registerTestlib: needs an input, an output and an answer");
  va_list paths;
  va_start(paths, count);
  const char *input = va_arg(paths, const char *);
  const char *output = va_arg(paths, const char *);
  const char *answer = va_arg(paths, const char *);
  va_end(paths);
  inf.init(input, _input);
  ouf.init(output, _output);
  ans.init(answer, _answer);
}

/** The test is on standard input, and read strictly. */
inline void registerValidation() {
  testlib_own::begin(_validator);
  inf.name = "stdin";
  inf.init(stdin, _input);
  inf.strict = true;
}
inline void registerValidation(int argc, char *argv[]) {
  testlib_own::withoutNames(argc, argv, validator.names);
  registerValidation();
}

/** Arguments: input, where `tout` goes, the answer, and where the verdict goes as well. `ouf` is standard input. */
inline void registerInteraction(int argc, char *argv[]) {
  testlib_own::begin(_interactor);
  std::vector<char *> given = testlib_own::withoutNames(argc, argv, interactor.names);
  const int count = int(given.size());
  if (count < 3 || count > 6) testlib_fail_("Program must be run with the following arguments: <input-file> <output-file> [<answer-file> [<report-file> [<-appes>]]]");
  testlib_own::resultsTo(count, given.data(), 4);
  inf.init(given[1], _input);
  tout.open(given[2], std::ios_base::out);
  if (!tout) testlib_fail_("Can not write to the test-output-file '" + std::string(given[2]) + "'");
  ouf.name = "stdin";
  ouf.init(stdin, _output);
  if (count >= 4) ans.init(given[3], _answer);
}
/** A validator of an answer: reads the input, and the answer from standard input. */
inline void registerScorer(int, char *[], std::function<double(std::vector<std::string>)>) {
  testlib_fail_("scorers are not run here");
}

/** The other lines of both are the same words. */
inline void compareRemainingLines(int from = 1) {
  for (int line = from; !ans.eof(); line++) {
    const std::string wanted = ans.readLine();
    if (ouf.eof()) {
      if (trim(wanted).empty()) continue;
      quitf(_pe, "Expected line");
    }
    const std::string found = ouf.readLine();
    if (wanted != found)
      quitf(_wa, "%d%s lines differ - expected: '%s', found: '%s'", line, englishEnding(line).c_str(),
            compress(wanted).c_str(), compress(found).c_str());
  }
}

/** Makes a file of a generator's test the standard output. */
inline void startTest(int test) {
  const std::string name = testlib_format_("%d", test);
  if (std::freopen(name.c_str(), "wt", stdout) == nullptr) testlib_fail_("Unable to write file '" + name + "'");
}
