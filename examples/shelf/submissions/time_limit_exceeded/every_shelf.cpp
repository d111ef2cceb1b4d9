// Adds up the books of every shelf from its start: n^2 steps, good for 5000 books.
#include <cstdio>
#include <vector>

int main() {
  int n;
  long long most;
  if (std::scanf("%d %lld", &n, &most) != 2) return 1;
  std::vector<int> width(n);
  for (int &one : width) {
    if (std::scanf("%d", &one) != 1) return 1;
  }
  int best = 0;
  for (int start = 0; start < n; start++) {
    long long total = 0;
    for (int end = start; end < n; end++) {
      total += width[end];
      if (total <= most && end + 1 - start > best) best = end + 1 - start;
    }
  }
  std::printf("%d\n", best);
}
