// An instruction that is none.
int main(void) { __builtin_trap(); }
