// Errors without end: each of thousands of words is wrong.
#pragma GCC diagnostic warning "-Wall"
#define A(x) x x x x x x x x x x
#define B(x) A(A(A(x)))
int main() { B(B(undefined;)) }
