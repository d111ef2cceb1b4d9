// Tells the first number only.
#include "friends.h"
#include <numeric>

int anna(const std::vector<int> &numbers) {
  return numbers[0];
}

long long boris(const std::vector<int> &numbers, int told) {
  return std::accumulate(numbers.begin(), numbers.end(), static_cast<long long>(told));
}
