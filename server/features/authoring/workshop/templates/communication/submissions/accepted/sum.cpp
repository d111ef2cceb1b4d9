#include "friends.h"
#include <numeric>

int anna(const std::vector<int> &numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0);
}

long long boris(const std::vector<int> &numbers, int told) {
  return std::accumulate(numbers.begin(), numbers.end(), static_cast<long long>(told));
}
