// Fine, but with a great many warnings.
#define A(x) x x x x x x x x x x
#define B(x) A(A(A(x)))
#warning the first
int main(void) {
  B(A(int x = 1 / 0; { char x = 300; })) return 0;
}
