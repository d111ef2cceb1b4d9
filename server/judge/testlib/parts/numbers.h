// Numbers as they are written: nothing that another program could read differently.
#pragma once

namespace testlib_own {

/** Whether it is written as an integer is: without leading zeros, a plus or `-0`. */
inline bool isInteger(const std::string &word, bool isSigned) {
  const size_t first = !word.empty() && word[0] == '-' ? 1 : 0;
  if ((first == 1 && !isSigned) || word.size() == first) return false;
  if (word[first] == '0' && (word.size() > first + 1 || first == 1)) return false;
  return std::all_of(word.begin() + long(first), word.end(), [](unsigned char one) { return std::isdigit(one); });
}

/** An integer that fits; false: it is none. */
template <typename Number> bool integerIn(const std::string &word, Number &value) {
  if (!isInteger(word, std::numeric_limits<Number>::is_signed)) return false;
  const bool isNegative = word[0] == '-';
  const unsigned long long most =
      (unsigned long long)std::numeric_limits<Number>::max() + (isNegative ? 1ULL : 0ULL);
  unsigned long long size = 0;
  for (size_t i = isNegative ? 1 : 0; i < word.size(); i++) {
    const unsigned digit = unsigned(word[i] - '0');
    if (digit > most || size > (most - digit) / 10) return false;
    size = size * 10 + digit;
  }
  value = isNegative ? Number(0 - size) : Number(size);
  return true;
}

/** A number that is neither infinite nor none, with nothing behind it. */
inline bool doubleIn(const std::string &word, double &value) {
  if (word.empty()) return false;
  for (char one : word)
    if (!std::isdigit((unsigned char)one) && !std::strchr("+-.eE", one)) return false;
  char *end = nullptr;
  value = std::strtod(word.c_str(), &end);
  return *end == 0 && std::isfinite(value);
}

/** Digits, a point and between `fewest` and `most` digits behind it; without a point where `fewest` is 0. */
inline bool strictDoubleIn(const std::string &word, double &value, int fewest, int most) {
  const size_t first = !word.empty() && word[0] == '-' ? 1 : 0;
  const size_t point = word.find('.');
  const std::string whole = word.substr(first, point == std::string::npos ? point : point - first);
  const std::string rest = point == std::string::npos ? "" : word.substr(point + 1);
  const auto isDigits = [](const std::string &text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char one) { return std::isdigit(one); });
  };
  if (whole.empty() || (whole.size() > 1 && whole[0] == '0') || !isDigits(whole) || !isDigits(rest)) return false;
  if (point != std::string::npos && rest.empty()) return false;
  if (int(rest.size()) < fewest || int(rest.size()) > most) return false;
  return doubleIn(word, value);
}

template <typename Number> std::string boundText(Number value) { return toHumanReadableString(value); }
template <> inline std::string boundText<double>(double value) { return vtos(value); }

template <typename Number> struct Kind;
template <> struct Kind<int> {
  static std::string expected() { return "int32"; }
  static std::string form(const std::string &word) { return isInteger(word, true) ? "int32" : "integer"; }
  static const char *name() { return "Integer"; }
};
template <> struct Kind<long long> {
  static std::string expected() { return "int64"; }
  static std::string form(const std::string &word) { return word.size() == 20 && isInteger(word, true) ? "int64" : "integer"; }
  static const char *name() { return "Integer"; }
};
template <> struct Kind<unsigned long long> {
  static std::string expected() { return "int64"; }
  static std::string form(const std::string &word) { return isInteger(word, false) ? "unsigned int64" : "unsigned integer"; }
  static const char *name() { return "Unsigned integer"; }
};
template <> struct Kind<double> {
  static std::string expected() { return "double"; }
  static std::string form(const std::string &) { return "double"; }
  static const char *name() { return "Double"; }
};

template <typename Number> bool readNumber(const std::string &word, Number &value) { return integerIn(word, value); }
template <> inline bool readNumber<double>(const std::string &word, double &value) { return doubleIn(word, value); }

template <typename Number> Number numberOf(InStream &stream, const std::string &word) {
  Number value{};
  if (!readNumber(word, value))
    stream.quit(_pe, "Expected " + Kind<Number>::form(word) + ", but \"" + shown(word) + "\" found");
  return value;
}

/** Beyond its bounds it is a wrong answer, or a wrong test; `at` is its place in a list, -1 for one alone. */
template <typename Number>
void requireWithin(InStream &stream, Number value, Number least, Number most, const std::string &what, int at) {
  if (value >= least && value <= most) return;
  const std::string kind = Kind<Number>::name();
  const std::string bounds = "violates the range [" + boundText(least) + ", " + boundText(most) + "]";
  const std::string number = vtos(value);
  if (at >= 0 && what.empty()) stream.quit(_wa, kind + " element [index=" + vtos(at) + "] equals to " + number + ", " + bounds);
  if (at >= 0)
    stream.quit(_wa, kind + " element " + what + "[" + vtos(at) + "] equals to " + number + ", " + bounds);
  if (what.empty()) stream.quit(_wa, kind + " " + number + " " + bounds);
  stream.quit(_wa, kind + " parameter [name=" + what + "] equals to " + number + ", " + bounds);
}

}  // namespace testlib_own

#define TESTLIB_NUMBERS(Type, Name)                                                                                        \
  inline Type InStream::read##Name() {                                                                                     \
    if (!strict && seekEof()) quit(_unexpected_eof, "Unexpected end of file - " + testlib_own::Kind<Type>::expected() +\
                                                       " expected");                                                       \
    return testlib_own::numberOf<Type>(*this, readWord());                                                                 \
  }                                                                                                                        \
  inline Type InStream::read##Name(Type least, Type most, const std::string &what) {                                       \
    const Type value = read##Name();                                                                                       \
    testlib_own::requireWithin<Type>(*this, value, least, most, what, -1);                                                 \
    return value;                                                                                                          \
  }                                                                                                                        \
  inline std::vector<Type> InStream::read##Name##s(int size, Type least, Type most, const std::string &what, int base) {   \
    return several<Type>(size, base, [&](int at) {                                                                         \
      const Type value = read##Name();                                                                                     \
      testlib_own::requireWithin<Type>(*this, value, least, most, what, at);                                               \
      return value;                                                                                                        \
    });                                                                                                                    \
  }                                                                                                                        \
  inline std::vector<Type> InStream::read##Name##s(int size, int base) {                                                   \
    return several<Type>(size, base, [&](int) { return read##Name(); });                                                   \
  }
TESTLIB_NUMBERS(int, Int)
TESTLIB_NUMBERS(long long, Long)
TESTLIB_NUMBERS(unsigned long long, UnsignedLong)
TESTLIB_NUMBERS(double, Double)
#undef TESTLIB_NUMBERS

inline double InStream::readStrictDouble(double least, double most, int fewest, int most_digits, const std::string &what) {
  if (!strict && seekEof()) quit(_unexpected_eof, "Unexpected end of file - strict double expected");
  const std::string word = readWord();
  double value = 0;
  if (!testlib_own::strictDoubleIn(word, value, 0, INT_MAX))
    quit(_pe, "Expected strict double, but \"" + testlib_own::shown(word) + "\" found");
  if (word[0] == '-' && value == 0.0) quit(_pe, "Redundant minus in \"" + testlib_own::shown(word) + "\" found");
  if (!testlib_own::strictDoubleIn(word, value, fewest, most_digits))
    quit(_pe, "Expected strict double with number of digits after point in range [" + vtos(fewest) + "," +
                  vtos(most_digits) + "], but \"" + testlib_own::shown(word) + "\" found");
  if (value < least || value > most)
    quit(_wa, (what.empty() ? "Strict double " : "Strict double parameter [name=" + what + "] equals to ") +
                  vtos(value) + (what.empty() ? " " : ", ") + "violates the range [" +
                  testlib_own::boundText(least) + ", " + testlib_own::boundText(most) + "]");
  return value;
}
inline std::vector<double> InStream::readStrictDoubles(int size, double least, double most, int fewest, int most_digits,
                                                       const std::string &what, int base) {
  return several<double>(size, base, [&](int) { return readStrictDouble(least, most, fewest, most_digits, what); });
}

/** How far a result is from what is expected: the smaller of the absolute and the relative difference. */
inline double doubleDelta(double expected, double result) {
  const double absolute = std::fabs(result - expected);
  if (std::fabs(expected) > 1e-9) return std::min(absolute, std::fabs(absolute / expected));
  return absolute;
}

/** Whether a result is near enough, absolutely or relatively. What is no number is near nothing but itself. */
inline bool doubleCompare(double expected, double result, double most) {
  most += 1e-15;
  if (std::isnan(expected)) return std::isnan(result);
  if (std::isinf(expected)) return std::isinf(result) && (expected > 0) == (result > 0);
  if (std::isnan(result) || std::isinf(result)) return false;
  if (std::fabs(result - expected) <= most) return true;
  const double low = std::min(expected * (1.0 - most), expected * (1.0 + most));
  const double high = std::max(expected * (1.0 - most), expected * (1.0 + most));
  return result >= low && result <= high;
}

inline bool isNaN(double value) { return std::isnan(value); }
inline bool isInfinite(double value) { return std::isinf(value); }
