// Texts: made as by printf, cut, split and compared.
#pragma once

#ifdef __GNUC__
#define TESTLIB_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define TESTLIB_PRINTF(text, first)
#endif

namespace testlib_own {

/** Longer words are shown by their ends. */
const size_t SHOWN_CHARS = 64;
const size_t SHOWN_BEGINNING = 30;
const size_t SHOWN_END = 31;

inline std::string formatted(const char *text, va_list values) {
  va_list again;
  va_copy(again, values);
  const int length = std::vsnprintf(nullptr, 0, text, again);
  va_end(again);
  std::vector<char> made(length < 0 ? 1 : size_t(length) + 1);
  std::vsnprintf(made.data(), made.size(), text, values);
  return std::string(made.data());
}

/** A word as a message quotes it: short, and of characters that can be read. */
inline std::string shown(const std::string &word) {
  std::string readable;
  for (unsigned char one : word) readable += one < 32 ? '.' : char(one);
  if (readable.size() <= SHOWN_CHARS) return readable;
  return readable.substr(0, SHOWN_BEGINNING) + "..." + readable.substr(readable.size() - SHOWN_END);
}

}  // namespace testlib_own

/** Puts what was written for printf into `result`. */
#define FMT_TO_RESULT(text, values, result)                     \
  std::string result;                                           \
  {                                                             \
    va_list values##_list;                                      \
    va_start(values##_list, text);                              \
    result = testlib_own::formatted(text, values##_list);       \
    va_end(values##_list);                                      \
  }

TESTLIB_PRINTF(1, 2) inline std::string testlib_format_(const char *text, ...) {
  FMT_TO_RESULT(text, text, made);
  return made;
}
inline std::string testlib_format_(const std::string text, ...) {
  va_list values;
  va_start(values, text);
  std::string made = testlib_own::formatted(text.c_str(), values);
  va_end(values);
  return made;
}
#ifndef __cpp_lib_format
TESTLIB_PRINTF(1, 2) inline std::string format(const char *text, ...) {
  FMT_TO_RESULT(text, text, made);
  return made;
}
inline std::string format(const std::string text, ...) {
  va_list values;
  va_start(values, text);
  std::string made = testlib_own::formatted(text.c_str(), values);
  va_end(values);
  return made;
}
#endif

inline bool isEof(int one) { return one == EOF || one == EOFC; }
inline bool isEoln(int one) { return one == LF || one == CR; }
inline bool isBlanks(int one) { return one == LF || one == CR || one == SPACE || one == TAB; }
inline bool is_blanks(int one) { return isBlanks(one); }

inline char lowerCase(char one) { return one >= 'A' && one <= 'Z' ? char(one - 'A' + 'a') : one; }
inline char upperCase(char one) { return one >= 'a' && one <= 'z' ? char(one - 'a' + 'A') : one; }
inline std::string lowerCase(std::string text) {
  for (char &one : text) one = lowerCase(one);
  return text;
}
inline std::string upperCase(std::string text) {
  for (char &one : text) one = upperCase(one);
  return text;
}

inline std::string trim(const std::string &text) {
  size_t from = 0, to = text.size();
  while (from < to && isBlanks((unsigned char)text[from])) from++;
  while (to > from && isBlanks((unsigned char)text[to - 1])) to--;
  return text.substr(from, to - from);
}

/** A text quoted in a message: its ends when it is long. */
inline std::string compress(const std::string &text) { return testlib_own::shown(text); }

/** The ending of an English ordinal: `st`, `nd`, `rd` or `th`. */
inline std::string englishEnding(int number) {
  const int last = number % 100 / 10 == 1 ? 0 : number % 10;
  return last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
}

/** The parts between separators, empty ones among them. */
inline std::vector<std::string> split(const std::string &text, const std::string &separators) {
  std::vector<std::string> parts(1);
  for (char one : text)
    if (separators.find(one) != std::string::npos) parts.emplace_back();
    else parts.back() += one;
  return parts;
}
inline std::vector<std::string> split(const std::string &text, char separator) {
  return split(text, std::string(1, separator));
}

/** The parts between separators that are not empty. */
inline std::vector<std::string> tokenize(const std::string &text, const std::string &separators) {
  std::vector<std::string> words;
  for (const std::string &part : split(text, separators))
    if (!part.empty()) words.push_back(part);
  return words;
}
inline std::vector<std::string> tokenize(const std::string &text, char separator) {
  return tokenize(text, std::string(1, separator));
}

template <typename List> std::string join(const List &list, const std::string &separator) {
  std::ostringstream joined;
  bool isFirst = true;
  for (const auto &one : list) {
    if (!isFirst) joined << separator;
    isFirst = false;
    joined << one;
  }
  return joined.str();
}
template <typename List> std::string join(const List &list, char separator) {
  return join(list, std::string(1, separator));
}
template <typename List> std::string join(const List &list) { return join(list, ' '); }
template <typename Iterator> std::string join(Iterator from, Iterator to, const std::string &separator) {
  return join(std::vector<typename std::iterator_traits<Iterator>::value_type>(from, to), separator);
}
template <typename Iterator> std::string join(Iterator from, Iterator to) { return join(from, to, " "); }

template <typename Value> std::string vtos(const Value &value) {
  std::ostringstream text;
  text << value;
  return text.str();
}
template <typename Value> std::string toString(const Value &value) { return vtos(value); }
/** A number with many zeros as a power: `10^9`, `-5*10^12`. */
template <typename Number> std::string toHumanReadableString(const Number &value) {
  const int ENOUGH_ZEROS = 7;
  Number head = value;
  int zeros = 0;
  while (head != 0 && head % 10 == 0) head /= 10, zeros++;
  if (zeros < ENOUGH_ZEROS) return vtos(value);
  const std::string power = "10^" + vtos(zeros);
  return head == 1 ? power : vtos(head) == "-1" ? "-" + power : vtos(head) + "*" + power;
}

namespace testlib_own {

template <typename Value> void printOne(const Value &value) { std::cout << value; }
template <typename Value> void printOne(const std::vector<Value> &values) { std::cout << join(values); }
inline void printRest() { std::cout << std::endl; }
template <typename Value, typename... Rest> void printRest(const Value &value, const Rest &...rest) {
  std::cout << ' ';
  printOne(value);
  printRest(rest...);
}
template <typename Value, typename = void> struct IsIterator : std::false_type {};
template <typename Value>
struct IsIterator<Value, decltype(void(*std::declval<Value>()), void(++std::declval<Value &>()))>
    : std::integral_constant<bool, !std::is_same<typename std::decay<Value>::type, const char *>::value &&
                                       !std::is_same<typename std::decay<Value>::type, char *>::value> {};
template <typename Value> void printTwo(const Value &from, const Value &to, std::true_type) {
  std::cout << join(from, to) << std::endl;
}
template <typename A, typename B> void printTwo(const A &a, const B &b, std::false_type) {
  printOne(a);
  printRest(b);
}

}  // namespace testlib_own

/** Writes values to standard output with a space between them and ends the line; two iterators stand for what is between. */
inline void println() { std::cout << std::endl; }
template <typename Value> void println(const Value &value) {
  testlib_own::printOne(value);
  testlib_own::printRest();
}
template <typename A, typename B> void println(const A &a, const B &b) {
  using Both = std::integral_constant<bool, std::is_same<A, B>::value && testlib_own::IsIterator<A>::value>;
  testlib_own::printTwo(a, b, Both());
}
template <typename A, typename B, typename C, typename... Rest>
void println(const A &a, const B &b, const C &c, const Rest &...rest) {
  testlib_own::printOne(a);
  testlib_own::printRest(b, c, rest...);
}
