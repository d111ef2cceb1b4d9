// Honest, with habits: system("pause") and popen fail, and it goes on.
#include <cstdio>
#include <cstdlib>
#include <iostream>
int main() {
  int number = 0;
  std::cin >> number;
  FILE *shell = popen("echo hello", "r");
  if (shell != nullptr) pclose(shell);
  std::cout << number + 1 << std::endl;
  if (std::system("pause") == 0) return 3;
  return 0;
}
