// Another file without end.
#include "/dev/zero"
int main() {}
