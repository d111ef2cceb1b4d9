// manager FROM0 TO0 FROM1 TO1: talks to Anna and then to Boris. Reads the test; writes the score and, to standard error, a message.
#include <csignal>
#include <cstdio>
#include <vector>

struct Friend {
  std::FILE *from;
  std::FILE *to;
};

/// The stub opens what it reads first.
static Friend meet(const char *from, const char *to) {
  std::FILE *writes = std::fopen(to, "w");
  return {std::fopen(from, "r"), writes};
}

static void tell(const Friend &one, const std::vector<int> &numbers) {
  std::fprintf(one.to, "%zu\n", numbers.size());
  for (std::size_t i = 0; i < numbers.size(); i++)
    std::fprintf(one.to, "%d%c", numbers[i], i + 1 < numbers.size() ? ' ' : '\n');
  std::fflush(one.to);
}

static int end(double score, const char *message) {
  std::printf("%.1f\n", score);
  std::fprintf(stderr, "%s\n", message);
  return 0;
}

int main(int argc, char *argv[]) {
  std::signal(SIGPIPE, SIG_IGN);
  int n = 0;
  if (argc < 5 || std::scanf("%d", &n) != 1) return 1;
  long long sum = 0;
  std::vector<std::vector<int>> numbers(2, std::vector<int>(n));
  for (auto &list : numbers)
    for (int &one : list) {
      if (std::scanf("%d", &one) != 1) return 1;
      sum += one;
    }
  const Friend anna = meet(argv[1], argv[2]);
  const Friend boris = meet(argv[3], argv[4]);
  tell(anna, numbers[0]);
  tell(boris, numbers[1]);
  long long told = -1, said = -1;
  const bool hasTold = std::fscanf(anna.from, "%lld", &told) == 1 && told >= 0 && told <= 2147483647;
  if (hasTold) {
    std::fprintf(boris.to, "%lld\n", told);
    std::fflush(boris.to);
  }
  if (!hasTold) return end(0, "Anna told nothing that may be told");
  if (std::fscanf(boris.from, "%lld", &said) != 1) return end(0, "Boris said nothing");
  return said == sum ? end(1, "right") : end(0, "that is not the sum");
}
