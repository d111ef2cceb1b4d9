#pragma once
#include <vector>

// You write this function: what is asked for, of the numbers a.
long long solve(const std::vector<int> &a);
