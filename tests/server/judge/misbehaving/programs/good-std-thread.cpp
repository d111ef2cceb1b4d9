// Honest: std::thread, futures, a mutex, a condition variable, random numbers, a large bitset and vector instructions.
#pragma GCC optimize("O3")
#pragma GCC target("sse4.2")
#include <bits/stdc++.h>
int main() {
  std::mutex lock;
  std::condition_variable ready;
  int done = 0;
  std::vector<std::thread> threads;
  for (int n = 0; n < 4; n++)
    threads.emplace_back([&] {
      std::lock_guard guard(lock);
      if (++done == 4) ready.notify_all();
    });
  {
    std::unique_lock waiting(lock);
    ready.wait_for(waiting, std::chrono::seconds(5), [&] { return done == 4; });
  }
  for (auto &thread : threads) thread.join();
  std::mt19937_64 random(std::random_device{}());
  std::vector<unsigned long> numbers(100000);
  for (auto &number : numbers) number = random();
  std::ranges::sort(numbers);
  auto bits = std::make_unique<std::bitset<1000000>>();
  bits->set(numbers[0] % 1000000);
  auto later = std::async(std::launch::async, [&] { return bits->count(); });
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  return done == 4 && later.get() == 1 ? 0 : 1;
}
