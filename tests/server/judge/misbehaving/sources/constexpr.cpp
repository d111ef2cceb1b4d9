// A constant that takes for ever to work out; each loop stays below the compiler's own bounds.
constexpr long spin(long n) {
  long sum = 0;
  for (long at = 0; at < 200000; at++) sum += at * n % 7;
  return sum;
}
template <long R, long N>
constexpr long row = spin(R + N) + row<R, N - 1>;
template <long R>
constexpr long row<R, 0> = 0;
template <long R>
constexpr long rows = row<R, 400> + rows<R - 1>;
template <>
constexpr long rows<0> = 0;
static_assert(rows<400> != 1);
int main() {}
