// input answer feedback_dir < output: is the number of crossings the smallest, and does the named car lead to it?
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

static std::string feedback;

[[noreturn]] static void judge(int code, const std::string &message) {
  std::ofstream(feedback + "judgemessage.txt") << message << '\n';
  std::exit(code);
}

[[noreturn]] static void wrong(const std::string &message) {
  judge(43, message);
}

static long long crossings(const std::vector<long long> &weight, long long most, int sent) {
  long long count = 0, load = 0;
  const auto board = [&](long long one) {
    if (count == 0 || load + one > most) {
      count++;
      load = 0;
    }
    load += one;
  };
  for (int i = 0; i < (int)weight.size(); i++) {
    if (i != sent) board(weight[i]);
  }
  if (sent >= 0) board(weight[sent]);
  return count;
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  feedback = argv[3];
  std::ifstream input(argv[1]), answer(argv[2]);
  long long n, most, smallest;
  if (!(input >> n >> most) || !(answer >> smallest)) return 1;
  std::vector<long long> weight(n);
  for (long long &one : weight) {
    if (!(input >> one)) return 1;
  }

  long long count, car;
  std::string rest;
  if (!(std::cin >> count >> car)) wrong("two integers expected");
  if (std::cin >> rest) wrong("more than two numbers");
  if (car < 0 || car > n) wrong("there is no car " + std::to_string(car));
  const long long real = crossings(weight, most, (int)car - 1);
  if (real < smallest) judge(1, "better than the jury: " + std::to_string(real));
  if (count != smallest) wrong("says " + std::to_string(count) + ", the jury " + std::to_string(smallest));
  if (real != smallest) wrong("car " + std::to_string(car) + " leads to " + std::to_string(real) + " crossings");
  return 42;
}
