// Called as `check input answer output`; prints the share of the test's points from 0 to 1, in hundredths, and says why
// on standard error.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

struct House {
  long long x, y;
};

static void end(long long hundredths, const std::string &why) {
  std::printf("%lld.%02lld\n", hundredths / 100, hundredths % 100);
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(0);
}

/** Length of the round in the file; -1 when it is not a round through all houses, with the reason in `why`. */
static long long length(const char *name, const std::vector<House> &houses, std::string &why) {
  std::ifstream file(name);
  std::vector<bool> seen(houses.size(), false);
  std::vector<House> round;
  long long number = 0;
  while (round.size() < houses.size() && file >> number) {
    if (number < 1 || number > static_cast<long long>(houses.size())) {
      why = "no house has this number";
      return -1;
    }
    if (seen[number - 1]) {
      why = "house " + std::to_string(number) + " stands twice";
      return -1;
    }
    seen[number - 1] = true;
    round.push_back(houses[number - 1]);
  }
  if (round.size() < houses.size()) {
    why = "not all houses are there";
    return -1;
  }
  std::string more;
  if (file >> more) {
    why = "something follows the round";
    return -1;
  }
  long long sum = 0;
  for (std::size_t i = 0; i < round.size(); ++i) {
    const House &here = round[i], &next = round[(i + 1) % round.size()];
    sum += std::llabs(here.x - next.x) + std::llabs(here.y - next.y);
  }
  return sum;
}

int main(int argc, char **argv) {
  if (argc < 4) return 1;
  std::ifstream input(argv[1]);
  std::size_t n = 0;
  if (!(input >> n)) return 1;
  std::vector<House> houses(n);
  for (House &house : houses) input >> house.x >> house.y;
  std::string why;
  const long long jury = length(argv[2], houses, why);
  if (jury <= 0) return 1;
  const long long found = length(argv[3], houses, why);
  if (found < 0) end(0, why);
  // 1 for the jury's length, 0 for one and a half times as much, even between: 3 - 2 * found / jury.
  const long long hundredths = (3 * jury - 2 * found) * 100 / jury;
  end(std::clamp(hundredths, 0LL, 100LL), "length " + std::to_string(found) + ", the jury's " + std::to_string(jury));
}
