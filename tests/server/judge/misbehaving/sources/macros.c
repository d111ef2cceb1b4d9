// Ten doublings of ten doublings: 10^8 tokens.
#define A(x) x x x x x x x x x x
#define B(x) A(A(x))
#define C(x) B(B(x))
#define D(x) C(C(x))
int main(void) {
  D(B(;))
  return 0;
}
