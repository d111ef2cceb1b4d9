// Random numbers: from the same arguments the same as testlib's, so that a test is made again as it was.
#pragma once

std::string testlib_own_random_word(const std::string &pattern, class random_t &random);

/** The linear congruential generator of 48 bits of Java, as testlib has it. */
class random_t {
 public:
  static int version;

  /** Begins as every generator does that was told nothing. */
  random_t() : state(BEGINNING) {}

  /** From the arguments of a generator. */
  void setSeed(int argc, char *argv[]) {
    state = BEGINNING;
    for (int i = 1; i < argc; i++) {
      for (const char *one = argv[i]; *one != 0; one++) state = state * FACTOR + (unsigned int)(*one) + ADDEND;
      state += FACTOR / ADDEND;
    }
    state &= MASK;
  }
  void setSeed(long long seed) { state = ((unsigned long long)seed ^ FACTOR) & MASK; }

  /** From 0 to 1, 1 excluded. */
  double next() {
    const long long high = bits(26) << 27;
    return double(high + bits(27)) / double(1LL << 53);
  }
  /** From 0 to n - 1. */
  int next(int n) {
    if (n <= 0) testlib_fail_("random_t::next(int n): n must be positive");
    if ((n & -n) == n) return int((n * bits(31)) >> 31);
    const long long limit = INT_MAX / n * (long long)n;
    long long drawn;
    do drawn = bits(31);
    while (drawn >= limit);
    return int(drawn % n);
  }
  unsigned int next(unsigned int n) {
    if (n >= INT_MAX) testlib_fail_("random_t::next(unsigned int n): n must be less than INT_MAX");
    return (unsigned int)next(int(n));
  }
  long long next(long long n) {
    if (n <= 0) testlib_fail_("random_t::next(long long n): n must be positive");
    const long long limit = LLONG_MAX / n * n;
    long long drawn;
    do drawn = bits(63);
    while (drawn >= limit);
    return drawn % n;
  }
  unsigned long long next(unsigned long long n) {
    if (n >= (unsigned long long)LLONG_MAX)
      testlib_fail_("random_t::next(unsigned long long n): n must be less than LLONG_MAX");
    return (unsigned long long)next((long long)n);
  }
  long next(long n) { return long(next((long long)n)); }
  unsigned long next(unsigned long n) { return (unsigned long)next((unsigned long long)n); }
  double next(double n) { return n * next(); }

  /** From one number to another, both included; of doubles the second is not. */
  int next(int from, int to) { return int(next((long long)to - from + 1) + from); }
  unsigned int next(unsigned int from, unsigned int to) {
    return (unsigned int)(next((long long)to - from + 1) + from);
  }
  long long next(long long from, long long to) { return next(to - from + 1) + from; }
  unsigned long long next(unsigned long long from, unsigned long long to) {
    if (from > to) testlib_fail_("random_t::next(unsigned long long from, unsigned long long to): from can't exceed to");
    return next(to - from + 1) + from;
  }
  long next(long from, long to) { return next(to - from + 1) + from; }
  unsigned long next(unsigned long from, unsigned long to) {
    if (from > to) testlib_fail_("random_t::next(unsigned long from, unsigned long to): from can't exceed to");
    return next(to - from + 1) + from;
  }
  double next(double from, double to) {
    if (from > to) testlib_fail_("random_t::next(double from, double to): from can't exceed to");
    return next(to - from) + from;
  }

  /** A word of a pattern. */
  std::string next(const std::string &pattern) { return testlib_own_random_word(pattern, *this); }
  TESTLIB_PRINTF(2, 3) std::string next(const char *text, ...) {
    FMT_TO_RESULT(text, text, pattern);
    return testlib_own_random_word(pattern, *this);
  }

  /** The largest of `type` + 1 draws, the smallest where it is negative. */
  int wnext(int n, int type) { return weighted(n, type); }
  long long wnext(long long n, int type) { return weighted(n, type); }
  unsigned int wnext(unsigned int n, int type) { return (unsigned int)wnext(int(n), type); }
  long wnext(long n, int type) { return long(wnext((long long)n, type)); }
  double wnext(double n, int type) {
    if (std::abs(type) < MOST_DRAWS) {
      double best = next();
      for (int i = 0; i < std::abs(type); i++) best = type > 0 ? std::max(best, next()) : std::min(best, next());
      return n * best;
    }
    return n * root(type);
  }
  double wnext(int type) { return wnext(1.0, type); }
  int wnext(int from, int to, int type) {
    if (from > to) testlib_fail_("random_t::wnext(int from, int to, int type): from can't exceed to");
    return wnext(to - from + 1, type) + from;
  }
  long long wnext(long long from, long long to, int type) {
    if (from > to) testlib_fail_("random_t::wnext(long long from, long long to, int type): from can't exceed to");
    return wnext(to - from + 1, type) + from;
  }
  double wnext(double from, double to, int type) {
    if (from > to) testlib_fail_("random_t::wnext(double from, double to, int type): from can't exceed to");
    return wnext(to - from, type) + from;
  }

  template <typename List> typename List::value_type any(const List &list) {
    if (list.empty()) testlib_fail_("random_t::any(const Container& c): c.size() must be positive");
    return *std::next(list.begin(), long(next(list.size())));
  }
  template <typename Iterator> typename std::iterator_traits<Iterator>::value_type any(Iterator from, Iterator to) {
    const int size = int(std::distance(from, to));
    if (size <= 0) testlib_fail_("random_t::any(const Iter& begin, const Iter& end): range must have positive length");
    return *std::next(from, next(size));
  }
  template <typename List> typename List::value_type wany(const List &list, int type) {
    if (list.empty()) testlib_fail_("random_t::wany(const Container& c, int type): c.size() must be positive");
    return *std::next(list.begin(), long(wnext((long long)list.size(), type)));
  }
  template <typename Iterator>
  typename std::iterator_traits<Iterator>::value_type wany(Iterator from, Iterator to, int type) {
    const int size = int(std::distance(from, to));
    if (size <= 0)
      testlib_fail_("random_t::wany(const Iter& begin, const Iter& end, int type): range must have positive length");
    return *std::next(from, wnext(size, type));
  }

  /** `size` numbers from `first` on in some order. */
  template <typename Size, typename Number> std::vector<Number> perm(Size size, Number first) {
    if (size < 0) testlib_fail_("random_t::perm(T size, E first = 0): size must non-negative");
    std::vector<Number> made;
    Number number = first;
    for (Size i = 0; i < size; i++) made.push_back(number++);
    for (Size i = 1; i < size; i++) std::swap(made[size_t(i)], made[size_t(next(i + 1))]);
    return made;
  }
  template <typename Size> std::vector<Size> perm(Size size) { return perm(size, Size(0)); }

  /** `size` different numbers from `from` to `to`. */
  template <typename Number> std::vector<Number> distinct(int size, Number from, Number to) {
    std::vector<Number> made;
    if (size == 0) return made;
    if (from > to) testlib_fail_("random_t::distinct expected from <= to");
    if (size < 0) testlib_fail_("random_t::distinct expected size >= 0");
    const unsigned long long there = (unsigned long long)(to) - (unsigned long long)(from) + 1;
    if (there < (unsigned long long)size) testlib_fail_("random_t::distinct expected size <= to - from + 1");
    double expected = 0.0;
    for (int i = 1; i <= size; i++) expected += double(there) / double(there - i + 1);
    if (expected < double(there)) {
      std::set<Number> drawn;
      while (int(drawn.size()) < size) drawn.insert(Number(next(from, to)));
      made.assign(drawn.begin(), drawn.end());
    } else {
      if (there > 1000000000ULL) testlib_fail_("random_t::distinct here expected to - from + 1 <= 1000000000");
      const std::vector<Number> all = perm(int(there), from);
      made.assign(all.begin(), all.begin() + size);
    }
    return made;
  }
  template <typename Number> std::vector<Number> distinct(int size, Number upper) {
    if (size < 0) testlib_fail_("random_t::distinct expected size >= 0");
    if (size == 0) return std::vector<Number>();
    return distinct(size, Number(0), Number(upper - 1));
  }

  /** `size` numbers of at least `least` that make `sum` together. */
  template <typename Number> std::vector<Number> partition(int size, Number sum, Number least) {
    if (size < 0) testlib_fail_("random_t::partition: size < 0");
    if (size == 0 && sum != 0) testlib_fail_("random_t::partition: size == 0 && sum != 0");
    if (least * size > sum) testlib_fail_("random_t::partition: min_part * size > sum");
    if (size == 0 && sum == 0) return std::vector<Number>();
    const Number rest = sum - least * size;
    std::vector<Number> walls = distinct(size - 1, Number(1), Number(rest + size - 1));
    walls.push_back(0);
    std::sort(walls.begin(), walls.end());
    std::vector<Number> made(size);
    for (int i = 0; i + 1 < size; i++) made[i] = walls[i + 1] - walls[i] - 1;
    made[size - 1] = rest + size - 1 - walls.back();
    for (Number &part : made) part += least;
    return made;
  }
  template <typename Number> std::vector<Number> partition(int size, Number sum) {
    return partition(size, sum, Number(1));
  }

 private:
  static const unsigned long long BEGINNING = 3905348978240129619ULL;
  static const unsigned long long FACTOR = 0x5DEECE66DULL;
  static const unsigned long long ADDEND = 0xBULL;
  static const unsigned long long MASK = (1ULL << 48) - 1;
  /** More are not drawn: a root of one gives the same spread. */
  static const int MOST_DRAWS = 25;

  unsigned long long state;

  long long bits(int count) {
    if (count <= 48) {
      state = (state * FACTOR + ADDEND) & MASK;
      return (long long)(state >> (48 - count));
    }
    const long long high = bits(31) << 32;
    return high ^ bits(version == 0 ? 31 : 32);
  }

  template <typename Number> Number weighted(Number n, int type) {
    if (n <= 0) testlib_fail_("random_t::wnext(int n, int type): n must be positive");
    if (std::abs(type) < MOST_DRAWS) {
      Number best = next(n);
      for (int i = 0; i < std::abs(type); i++) best = type > 0 ? std::max(best, next(n)) : std::min(best, next(n));
      return best;
    }
    // Whole numbers of 32 bits lean to the smaller end by a root, all others by a power.
    const bool isShort = sizeof(Number) == sizeof(int) && type < 0;
    const double share = isShort ? 1 - std::pow(next() + 0.0, 1.0 / (-type + 1)) : root(type);
    return std::min(Number(double(n) * share), Number(n - 1));
  }

  double root(int type) {
    if (type > 0) return std::pow(next() + 0.0, 1.0 / (type + 1));
    return std::pow(next() + 0.0, -type + 1);
  }
};

inline int random_t::version = -1;
inline random_t rnd;

/** In some order; of the generator's own random numbers. */
template <typename Iterator> void shuffle(Iterator from, Iterator to) {
  if (from == to) return;
  for (Iterator at = from + 1; at != to; ++at) std::iter_swap(at, from + rnd.next(int(at - from) + 1));
}
