// Waits for somebody to type.
#include "/dev/tty"
#include "/dev/stdin"
int main() {}
