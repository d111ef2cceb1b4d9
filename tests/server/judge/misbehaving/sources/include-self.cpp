// Includes itself twice, as deep as the compiler lets it: 2^200 files.
#if __INCLUDE_LEVEL__ < 199
#include __FILE__
#include __FILE__
#endif
int main() {}
