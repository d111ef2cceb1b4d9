// A type whose name doubles with every step.
template <class A, class B>
struct Pair {};
template <int N>
struct Grow {
  using type = Pair<typename Grow<N - 1>::type, typename Grow<N - 1>::type>;
};
template <>
struct Grow<0> {
  using type = int;
};
template <int N, int M>
struct Many {
  static const int value = Many<N - 1, 2 * M>::value + Many<N - 1, 2 * M + 1>::value;
};
template <int M>
struct Many<0, M> {
  static const int value = 1;
};
int main() { return Many<24, 1>::value + sizeof(Grow<800>::type); }
