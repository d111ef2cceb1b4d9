// input answer feedback_dir [full_up_to QUESTIONS]: keeps the row of lanterns and answers questions about it.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

using Number = long long;

static std::string feedback;

[[noreturn]] static void wrong(const std::string &message) {
  std::ofstream(feedback + "judgemessage.txt") << message << '\n';
  std::exit(43);
}

class Row {
 public:
  virtual ~Row() = default;
  virtual bool isLit(Number lantern) = 0;
  virtual bool isEdge(Number lantern) = 0;
};

class FixedRow : public Row {
 public:
  explicit FixedRow(std::istream &input) {
    int count;
    input >> count;
    Number end = 0, length;
    while (count-- > 0 && input >> length) ends_.push_back(end += length);
  }
  bool isLit(Number lantern) override {
    return (std::lower_bound(ends_.begin(), ends_.end(), lantern) - ends_.begin()) % 2 == 0;
  }
  bool isEdge(Number lantern) override {
    return isLit(lantern) && !isLit(lantern + 1);
  }

 private:
  std::vector<Number> ends_;
};

/// Decides only when it is asked, so that the longer stretch remains in which the edge may be.
class AdaptiveRow : public Row {
 public:
  explicit AdaptiveRow(Number n) : lit_(1), dark_(n), known_{{1, true}, {n, false}} {}
  bool isLit(Number lantern) override {
    const auto found = known_.find(lantern);
    if (found != known_.end()) return found->second;
    bool isLit = lantern <= lit_;
    if (lit_ < lantern && lantern < dark_) {
      isLit = dark_ - lantern >= lantern - lit_;
      (isLit ? lit_ : dark_) = lantern;
    }
    return known_[lantern] = isLit;
  }
  // Where a neighbour was not asked about it may as well have been the other way.
  bool isEdge(Number lantern) override {
    const auto here = known_.find(lantern), next = known_.find(lantern + 1);
    return here != known_.end() && here->second && next != known_.end() && !next->second;
  }

 private:
  Number lit_, dark_;
  std::map<Number, bool> known_;
};

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  // A program that has gone must not take the interactor with it.
  std::signal(SIGPIPE, SIG_IGN);
  feedback = argv[3];
  int fullUpTo = -1;
  for (int i = 4; i + 1 < argc; i++) {
    if (std::string(argv[i]) == "full_up_to") fullUpTo = std::atoi(argv[i + 1]);
  }

  std::ifstream input(argv[1]);
  Number n;
  int most;
  std::string kind;
  if (!(input >> n >> most >> kind)) return 1;
  FixedRow fixed(input);
  AdaptiveRow adaptive(n);
  Row &row = kind == "fixed" ? static_cast<Row &>(fixed) : adaptive;

  std::cout << n << ' ' << most << std::endl;
  for (int asked = 0;;) {
    std::string word;
    Number lantern;
    if (!(std::cin >> word)) wrong("no answer after " + std::to_string(asked) + " questions");
    if (word != "?" && word != "!") wrong("neither a question nor an answer: " + word.substr(0, 40));
    if (!(std::cin >> lantern)) wrong("no number after " + word);
    if (lantern < 1 || lantern > n) wrong("there is no lantern " + std::to_string(lantern));
    if (word == "?") {
      if (++asked > most) wrong("more than " + std::to_string(most) + " questions");
      std::cout << (row.isLit(lantern) ? 1 : 0) << std::endl;
      continue;
    }
    if (lantern == n || !row.isEdge(lantern)) wrong("not the edge: " + std::to_string(lantern));
    if (fullUpTo >= 0) {
      std::ofstream(feedback + "score_multiplier.txt") << (asked <= fullUpTo ? "1" : "0.5") << '\n';
    }
    std::ofstream(feedback + "judgemessage.txt") << asked << " questions\n";
    return 42;
  }
}
