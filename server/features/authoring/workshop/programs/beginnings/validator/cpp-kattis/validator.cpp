// Ends with 42 when the test is as the statement promises, byte by byte, and with 43 when it is not.
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <regex>
#include <string>

static void require(bool holds, const char *what) {
  if (holds) return;
  std::cerr << what << "\n";
  std::exit(43);
}

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  std::smatch parts;
  require(std::regex_match(text, parts, std::regex("([1-9][0-9]{0,5})\n((?:(?:0|[1-9][0-9]{0,9})[ \n])*)")),
          "a line with n, then numbers");
  const int n = std::stoi(parts[1]);
  require(n <= 100000, "n is at most 100000");
  int spaces = 0, lines = 0;
  for (const char one : parts[2].str()) (one == ' ' ? spaces : lines) += one == ' ' || one == '\n';
  require(lines == 1 && spaces == n - 1, "n numbers in one line, which ends");
  return 42;
}
