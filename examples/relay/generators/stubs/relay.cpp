#include "relay.h"

void init(int n, const std::vector<int> &times) {}

void join(int x, int y) {}

long long ask(int x) { return -1; }
