// The compiler quotes what it does not understand: the answer, if it can read it.
#include "@ANSWER@"
int main() {}
