// Compares the grader's output with the jury's. With the argument `partial`, an output that is right about which
// runners were alone, but wrong about some time, is accepted at half of the test's score.
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>

static const int ACCEPTED = 42;
static const int WRONG = 43;

static int reject(const std::string &folder, const std::string &why) {
  std::ofstream(folder + "judgemessage.txt") << why << '\n';
  return WRONG;
}

static int half(const std::string &folder) {
  std::ofstream(folder + "score_multiplier.txt") << "0.5\n";
  std::ofstream(folder + "teammessage.txt") << "right about who is alone, wrong about a time\n";
  return ACCEPTED;
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  std::ifstream input(argv[1]), answer(argv[2]);
  const std::string folder = argv[3];
  const bool partial = argc > 4 && std::strcmp(argv[4], "partial") == 0;
  long long runners = 0, operations = 0, seed = 0;
  input >> runners >> operations >> seed;
  bool alone = true, times = true;
  std::string wanted, given;
  for (int place = 0; answer >> wanted; ++place) {
    if (!(std::cin >> given)) return reject(folder, "the output is too short");
    if (wanted == given) continue;
    times = false;
    // A generated test prints two sums, the first of them of who was alone; a written one prints every answer.
    if (seed != 0 ? place == 0 : wanted == "-1" || given == "-1") alone = false;
  }
  if (std::cin >> given) return reject(folder, "the output is too long");
  if (times) return ACCEPTED;
  if (partial && alone) return half(folder);
  return reject(folder, alone ? "a time is wrong" : "wrong about who is alone");
}
