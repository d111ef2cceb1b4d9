// Marks the minutes in an array, which nobody gives it when the night is long.
#include <iostream>
#include <vector>

int main() {
  long long a, b, n;
  std::cin >> a >> b >> n;
  std::vector<char> strokes(n + 1);
  for (long long minute = a; minute <= n; minute += a) strokes[minute]++;
  for (long long minute = b; minute <= n; minute += b) strokes[minute]++;
  long long together = 0;
  for (char stroke : strokes) together += stroke == 2;
  std::cout << together << '\n';
}
