// What is read: the input of a test, the competitor's output, the jury's answer.
#pragma once

/** Reads a file word by word. A validator reads strictly: each space and end of line is where it belongs. */
class InStream {
 public:
  std::string name;
  TMode mode = _input;
  bool opened = false;
  bool strict = false;

  InStream() = default;
  InStream(const InStream &) = delete;
  InStream &operator=(const InStream &) = delete;

  void init(const std::string &path, TMode as) {
    name = path;
    init(std::fopen(path.c_str(), "rb"), as);
    if (file == nullptr) {
      if (mode == _output) quit(_pe, "Output file not found: \"" + path + "\"");
      testlib_fail_((mode == _answer ? "Answer file not found: \"" : "Input file not found: \"") + path + "\"");
    }
  }
  void init(std::FILE *from, TMode as) {
    file = from;
    mode = as;
    opened = file != nullptr;
    if (name.empty()) name = mode == _input ? "input" : mode == _output ? "output" : "answer";
  }
  void close() {
    if (file != nullptr && file != stdin) std::fclose(file);
    file = nullptr;
    opened = false;
  }
  /** Where what was read last began. */
  int getLine() const { return begun; }

  /** The next character without taking it; EOFC at the end. */
  char curChar() { return char(peek()); }
  char nextChar() { return char(take()); }
  void skipChar() { take(); }
  void unreadChar(char one) {
    if (one == LF) line--;
    std::ungetc((unsigned char)one, file);
  }
  char readChar() { return nextChar(); }
  char readChar(char wanted) {
    begun = line;
    const int found = peek();
    if (found != (unsigned char)wanted)
      quit(_pe, "Unexpected character " + quoted(found) + ", but " + quoted((unsigned char)wanted) + " expected");
    return readChar();
  }
  char readSpace() { return readChar(SPACE); }

  /** Whether nothing is left. */
  bool eof() { return peek() == EOF; }
  /** Whether nothing but white space is left. */
  bool seekEof() {
    skipBlanks();
    return eof();
  }
  bool eoln() {
    const int one = peek();
    if (!strict) return one == EOF || one == LF || one == CR;
    return one == LF || one == EOF;
  }
  bool seekEoln() {
    while (peek() == SPACE || peek() == TAB) take();
    return eoln();
  }
  void skipBlanks() {
    while (isBlanks(peek())) take();
  }
  void nextLine() { readLine(); }

  void readEoln() {
    begun = line;
    if (!takeEoln()) quit(_pe, "Expected EOLN");
  }
  void readEof() {
    begun = line;
    if (!eof()) quit(_pe, "Expected EOF");
    testlib_own::program().hasReadEof = true;
  }

  std::string readWord() {
    std::string word;
    readWordTo(word);
    return word;
  }
  std::string readToken() { return readWord(); }
  void readWordTo(std::string &word) {
    if (!strict) skipBlanks();
    begun = line;
    const int first = peek();
    if (first == EOF) quit(_unexpected_eof, "Unexpected end of file - token expected");
    if (isBlanks(first)) quit(_pe, "Unexpected white-space - token expected");
    word.clear();
    for (int one = first; one != EOF && !isBlanks(one); one = peek()) word += char(take());
  }
  void readTokenTo(std::string &word) { readWordTo(word); }

  std::string readWord(const pattern &shape, const std::string &what = "") {
    const std::string word = readWord();
    requireShape("Token", word, shape, what, 0);
    return word;
  }
  std::string readWord(const std::string &shape, const std::string &what = "") { return readWord(pattern(shape), what); }
  std::string readToken(const std::string &shape, const std::string &what = "") { return readWord(shape, what); }
  std::string readToken(const pattern &shape, const std::string &what = "") { return readWord(shape, what); }
  void readWordTo(std::string &word, const std::string &shape, const std::string &what = "") { word = readWord(shape, what); }
  void readTokenTo(std::string &word, const std::string &shape, const std::string &what = "") { word = readWord(shape, what); }
  std::vector<std::string> readWords(int size, const std::string &shape, const std::string &what = "", int base = 1) {
    const pattern one(shape);
    return several<std::string>(size, base, [&](int at) {
      const std::string word = readWord();
      requireShape("Token", word, one, what, at);
      return word;
    });
  }
  std::vector<std::string> readWords(int size, int base = 1) {
    return several<std::string>(size, base, [&](int) { return readWord(); });
  }
  std::vector<std::string> readTokens(int size, const std::string &shape, const std::string &what = "", int base = 1) {
    return readWords(size, shape, what, base);
  }
  std::vector<std::string> readTokens(int size, int base = 1) { return readWords(size, base); }

  /** The rest of the line without its end. */
  std::string readString() {
    std::string text;
    readStringTo(text);
    return text;
  }
  std::string readLine() { return readString(); }
  void readStringTo(std::string &text) {
    begun = line;
    text.clear();
    while (!eoln()) text += char(take());
    if (!takeEoln()) quit(_pe, "Expected EOLN");
  }
  void readLineTo(std::string &text) { readStringTo(text); }
  std::string readString(const pattern &shape, const std::string &what = "") {
    const std::string text = readString();
    requireShape("Line", text, shape, what, 0);
    return text;
  }
  std::string readString(const std::string &shape, const std::string &what = "") { return readString(pattern(shape), what); }
  std::string readLine(const std::string &shape, const std::string &what = "") { return readString(shape, what); }
  std::string readLine(const pattern &shape, const std::string &what = "") { return readString(shape, what); }
  void readStringTo(std::string &text, const std::string &shape, const std::string &what = "") { text = readString(shape, what); }
  void readLineTo(std::string &text, const std::string &shape, const std::string &what = "") { text = readString(shape, what); }
  std::vector<std::string> readStrings(int size, const std::string &shape, const std::string &what = "", int base = 1) {
    const pattern one(shape);
    std::vector<std::string> texts;
    for (int i = 0; i < size; i++) {
      texts.push_back(readString());
      requireShape("Line", texts.back(), one, what, base + i);
    }
    return texts;
  }
  std::vector<std::string> readStrings(int size, int = 1) {
    std::vector<std::string> texts;
    for (int i = 0; i < size; i++) texts.push_back(readString());
    return texts;
  }
  std::vector<std::string> readLines(int size, const std::string &shape, const std::string &what = "", int base = 1) {
    return readStrings(size, shape, what, base);
  }
  std::vector<std::string> readLines(int size, int base = 1) { return readStrings(size, base); }

#define TESTLIB_NUMBERS(Type, Name, Alias)                                                                          \
  Type read##Name();                                                                                                \
  Type read##Name(Type least, Type most, const std::string &what = "");                                             \
  std::vector<Type> read##Name##s(int size, Type least, Type most, const std::string &what = "", int base = 1);     \
  std::vector<Type> read##Name##s(int size, int base = 1);                                                          \
  Type read##Alias() { return read##Name(); }                                                                       \
  Type read##Alias(Type least, Type most, const std::string &what = "") { return read##Name(least, most, what); }   \
  std::vector<Type> read##Alias##s(int size, Type least, Type most, const std::string &what = "", int base = 1) {   \
    return read##Name##s(size, least, most, what, base);                                                            \
  }                                                                                                                 \
  std::vector<Type> read##Alias##s(int size, int base = 1) { return read##Name##s(size, base); }
  TESTLIB_NUMBERS(int, Int, Integer)
  TESTLIB_NUMBERS(long long, Long, LongLong)
  TESTLIB_NUMBERS(unsigned long long, UnsignedLong, UnsignedLongLong)
  TESTLIB_NUMBERS(double, Double, Real)
#undef TESTLIB_NUMBERS
  /** A number with so many digits behind its point, in no other way to write it. */
  double readStrictDouble(double least, double most, int fewest, int most_digits, const std::string &what = "");
  std::vector<double> readStrictDoubles(int size, double least, double most, int fewest, int most_digits,
                                        const std::string &what = "", int base = 1);
  double readStrictReal(double least, double most, int fewest, int most_digits, const std::string &what = "") {
    return readStrictDouble(least, most, fewest, most_digits, what);
  }
  std::vector<double> readStrictReals(int size, double least, double most, int fewest, int most_digits,
                                      const std::string &what = "", int base = 1) {
    return readStrictDoubles(size, least, most, fewest, most_digits, what, base);
  }

  /** Ends the program. What is wrong with anything but the competitor's output is the jury's fault. */
  [[noreturn]] void quit(TResult result, const char *message);
  [[noreturn]] void quit(TResult result, const std::string &message) { quit(result, message.c_str()); }
  [[noreturn]] TESTLIB_PRINTF(3, 4) void quitf(TResult result, const char *text, ...) {
    FMT_TO_RESULT(text, text, message);
    quit(result, message);
  }
  TESTLIB_PRINTF(4, 5) void quitif(bool condition, TResult result, const char *text, ...) {
    if (!condition) return;
    FMT_TO_RESULT(text, text, message);
    quit(result, message);
  }
  [[noreturn]] void quits(TResult result, const std::string &message) { quit(result, message); }

  void setTestCase(int) {}

 private:
  static std::string quoted(int one) {
    if (one == EOF) one = EOFC;
    return one < 32 || one > 126 ? "#" + vtos(one) : "'" + std::string(1, char(one)) + "'";
  }

  std::FILE *file = nullptr;
  int line = 1;
  int begun = 1;

  int peek() {
    const int one = file == nullptr ? EOF : std::getc(file);
    if (one != EOF) std::ungetc(one, file);
    return one;
  }
  int take() {
    const int one = file == nullptr ? EOF : std::getc(file);
    if (one == LF) line++;
    return one == EOF ? EOFC : one;
  }
  bool takeEoln() {
    if (!strict && peek() == CR) {
      take();
      if (peek() != LF) return !strict;
    }
    if (peek() != LF) return !strict && peek() == EOF;
    take();
    return true;
  }

  /** Several of a line: a validator wants one space between them. */
  template <typename Value, typename Read> std::vector<Value> several(int size, int base, Read read) {
    if (size < 0) testlib_fail_("the number of values can't be negative");
    std::vector<Value> values;
    for (int i = 0; i < size; i++) {
      values.push_back(read(base + i));
      if (strict && i + 1 < size) readSpace();
    }
    return values;
  }

  void requireShape(const char *kind, const std::string &text, const pattern &shape, const std::string &what, int at) {
    if (shape.matches(text)) return;
    const std::string rest = "equals to \"" + testlib_own::shown(text) + "\", doesn't correspond to pattern \"" + shape.src() + "\"";
    const std::string subject = kind;
    if (at > 0) quit(_wa, subject + " element " + what + "[" + vtos(at) + "] " + rest);
    if (what.empty()) quit(_wa, subject + " \"" + rest.substr(std::strlen("equals to \"")));
    quit(_wa, subject + (subject == "Line" ? " [name=" : " parameter [name=") + what + "] " + rest);
  }
};

inline InStream inf, ouf, ans;
/** What an interactor writes down for the checker. */
inline std::fstream tout;
