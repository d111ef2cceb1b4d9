// Tries every car: n^2 steps.
#include <cstdio>
#include <vector>

int main() {
  int n;
  long long most;
  if (std::scanf("%d %lld", &n, &most) != 2) return 1;
  std::vector<long long> weight(n);
  for (long long &one : weight) {
    if (std::scanf("%lld", &one) != 1) return 1;
  }
  int best = n + 1, sent = 0;
  for (int car = -1; car < n; car++) {
    int count = 1;
    long long load = 0;
    const auto board = [&](long long one) {
      load += one;
      if (load > most) {
        count++;
        load = one;
      }
    };
    for (int i = 0; i < n; i++) {
      if (i != car) board(weight[i]);
    }
    if (car >= 0) board(weight[car]);
    if (count < best) {
      best = count;
      sent = car + 1;
    }
  }
  std::printf("%d %d\n", best, sent);
}
