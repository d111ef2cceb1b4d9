// Forgets that the crossing before takes more when the first car of the next one is sent away.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  int n;
  long long most;
  std::cin >> n >> most;
  std::vector<long long> weight(n), sums(n + 1), load(n + 1);
  std::vector<int> crossings(n + 1), start(n);
  for (int i = 0; i < n; i++) {
    std::cin >> weight[i];
    sums[i + 1] = sums[i] + weight[i];
  }
  // The first car that stays behind when a crossing begins with `from` and may carry up to the sum `full`.
  const auto behind = [&](int from, long long full) {
    return int(std::upper_bound(sums.begin() + from, sums.end(), full) - sums.begin()) - 1;
  };
  for (int i = n - 1; i >= 0; i--) {
    const int next = behind(i, sums[i] + most);
    crossings[i] = crossings[next] + 1;
    load[i] = next < n ? load[next] : sums[n] - sums[i];
  }
  int best = crossings[0], sent = 0, first = 0, before = 0;
  for (int car = 0; car < n; car++) {
    if (sums[car + 1] - sums[first] > most) {
      first = car;
      before++;
    }
    const int next = behind(car + 1, sums[first] + weight[car] + most);
    const long long last = next < n ? load[next] : sums[n] - sums[first] - weight[car];
    const int total = before + 1 + crossings[next] + (last + weight[car] > most);
    if (total < best) {
      best = total;
      sent = car + 1;
    }
  }
  std::cout << best << '\n' << sent << '\n';
}
