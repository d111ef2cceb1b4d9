// The jury's search for a short round: simulated annealing over reversals, always the same
// for the same input. Reads a test and prints its answer.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <vector>

static std::uint64_t state = 88172645463325252ULL;

static std::uint64_t draw() {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static double chance() { return static_cast<double>(draw() >> 11) / 9007199254740992.0; }

static int n;
static std::vector<int> xs, ys;

static int between(int a, int b) { return std::abs(xs[a] - xs[b]) + std::abs(ys[a] - ys[b]); }

static long long length(const std::vector<int> &round) {
  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += between(round[i], round[(i + 1) % n]);
  return sum;
}

static std::vector<std::vector<int>> neighbours(int count) {
  std::vector<std::vector<int>> near(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j)
      if (j != i) near[i].push_back(j);
    std::sort(near[i].begin(), near[i].end(), [i](int a, int b) {
      const int da = between(i, a), db = between(i, b);
      return da != db ? da < db : a < b;
    });
    near[i].resize(std::min<std::size_t>(near[i].size(), count));
  }
  return near;
}

static void reverse(std::vector<int> &round, std::vector<int> &place, int from, int to) {
  int steps = to - from + 1;
  if (steps < 0) steps += n;
  // The other side is the same round the other way about, and may be shorter.
  if (steps * 2 > n) {
    const int other = from;
    from = (to + 1) % n;
    to = (other + n - 1) % n;
    steps = n - steps;
  }
  for (int i = 0; i < steps / 2; ++i) {
    std::swap(round[from], round[to]);
    place[round[from]] = from;
    place[round[to]] = to;
    from = from + 1 == n ? 0 : from + 1;
    to = to == 0 ? n - 1 : to - 1;
  }
}

int main() {
  std::cin >> n;
  xs.resize(n);
  ys.resize(n);
  for (int i = 0; i < n; ++i) std::cin >> xs[i] >> ys[i];
  const auto near = neighbours(12);
  std::vector<int> round(n), place(n);
  for (int i = 0; i < n; ++i) round[i] = place[i] = i;
  long long now = length(round), least = now;
  std::vector<int> best = round;
  const long long steps = 60000000LL;
  const double hot = static_cast<double>(now) / n / 2, cold = hot / 1000;
  double heat = hot;
  for (long long step = 0; step < steps; ++step) {
    if (step % 1000 == 0) heat = hot * std::pow(cold / hot, static_cast<double>(step) / steps);
    const int a = static_cast<int>(draw() % n);
    // Mostly somebody near; sometimes anybody, or the order of far quarters would stay what it was.
    const int c = draw() % 16 == 0 ? static_cast<int>(draw() % n) : near[a][draw() % near[a].size()];
    const int i = place[a], j = place[c];
    const bool forward = draw() & 1;
    // a and c become neighbours, and so do those that followed (or preceded) them.
    const int b = round[forward ? (i + 1) % n : (i + n - 1) % n], d = round[forward ? (j + 1) % n : (j + n - 1) % n];
    if (a == c || b == c || d == a) continue;
    const int change = between(a, c) + between(b, d) - between(a, b) - between(c, d);
    if (change > 0 && chance() >= std::exp(-change / heat)) continue;
    if (forward) reverse(round, place, (i + 1) % n, j);
    else reverse(round, place, i, (j + n - 1) % n);
    now += change;
    if (now < least) {
      least = now;
      best = round;
    }
  }
  std::cerr << least << '\n';
  for (int i = 0; i < n; ++i) std::cout << best[i] + 1 << (i + 1 < n ? ' ' : '\n');
}
