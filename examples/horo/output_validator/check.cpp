// Called as `check input output answer`; ends with 0 for right, 1 for wrong, 2 for not in the form asked for, and 3
// where the jury's own answer is at fault. What it has to say goes to standard error.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

enum Verdict { RIGHT = 0, WRONG = 1, MALFORMED = 2, JURY_AT_FAULT = 3 };

struct Found {
  Verdict verdict;
  std::string why;
  bool exists;
};

static Found read(const char *name, const std::vector<long long> &heights, long long d) {
  std::ifstream file(name);
  const std::size_t n = heights.size();
  std::string word;
  if (!(file >> word) || (word != "YES" && word != "NO")) return {MALFORMED, "neither YES nor NO", false};
  const bool exists = word == "YES";
  std::vector<std::size_t> circle;
  std::vector<bool> seen(n, false);
  for (std::size_t i = 0; exists && i < n; ++i) {
    long long dancer = 0;
    if (!(file >> dancer)) return {MALFORMED, "too few dancers", true};
    if (dancer < 1 || dancer > static_cast<long long>(n)) return {MALFORMED, "no dancer has this number", true};
    if (seen[dancer - 1]) return {WRONG, "dancer " + std::to_string(dancer) + " stands twice", true};
    seen[dancer - 1] = true;
    circle.push_back(dancer - 1);
  }
  if (file >> word) return {MALFORMED, "something follows the answer", exists};
  for (std::size_t i = 0; i < circle.size(); ++i) {
    const std::size_t next = circle[(i + 1) % n];
    if (std::llabs(heights[circle[i]] - heights[next]) > d)
      return {WRONG, "dancers " + std::to_string(circle[i] + 1) + " and " + std::to_string(next + 1) + " differ too much", true};
  }
  return {RIGHT, "", exists};
}

static int end(Verdict verdict, const std::string &why) {
  std::cerr << why << '\n';
  return verdict;
}

int main(int argc, char **argv) {
  if (argc < 4) return JURY_AT_FAULT;
  std::ifstream input(argv[1]);
  std::size_t n = 0;
  long long d = 0;
  if (!(input >> n >> d)) return end(JURY_AT_FAULT, "the input cannot be read");
  std::vector<long long> heights(n);
  for (long long &height : heights) input >> height;
  const Found jury = read(argv[3], heights, d);
  if (jury.verdict != RIGHT) return end(JURY_AT_FAULT, "the jury's answer: " + jury.why);
  const Found found = read(argv[2], heights, d);
  if (found.verdict != RIGHT) return end(found.verdict, found.why);
  if (found.exists && !jury.exists) return end(JURY_AT_FAULT, "there is a smooth horo that the jury does not know");
  if (!found.exists && jury.exists) return end(WRONG, "there is a smooth horo");
  return end(RIGHT, found.exists ? "a smooth horo" : "none");
}
