#pragma once
#include <vector>

// You write these three functions in relay.cpp. Runners have the numbers 0 to n - 1.

// Called once, first: runner i needs times[i] seconds.
void init(int n, const std::vector<int> &times);
// The teams of x and y become one. They may be one already.
void join(int x, int y);
// Seconds of the two fastest in the team of x together; -1 when x runs alone.
long long ask(int x);
