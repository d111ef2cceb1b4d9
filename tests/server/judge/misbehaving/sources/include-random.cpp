// A file without end.
#include </dev/urandom>
int main() {}
