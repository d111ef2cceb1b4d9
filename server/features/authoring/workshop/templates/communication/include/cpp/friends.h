#pragma once
#include <vector>

int anna(const std::vector<int> &numbers);
long long boris(const std::vector<int> &numbers, int told);
