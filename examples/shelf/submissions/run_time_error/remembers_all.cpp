// Remembers the sum of every stretch that fits: 100 MB for 5000 books, far more for all.
#include <algorithm>
#include <cstdio>
#include <deque>
#include <vector>

struct Stretch {
  int count, width;
};

int main() {
  int n;
  long long most;
  if (std::scanf("%d %lld", &n, &most) != 2) return 1;
  std::vector<int> width(n);
  for (int &one : width) {
    if (std::scanf("%d", &one) != 1) return 1;
  }
  std::deque<Stretch> fitting;
  for (int start = 0; start < n; start++) {
    long long total = 0;
    for (int end = start; end < n && (total += width[end]) <= most; end++) {
      fitting.push_back({end + 1 - start, width[end]});
    }
  }
  int best = 0;
  for (const Stretch &stretch : fitting) best = std::max(best, stretch.count);
  std::printf("%d\n", best);
}
