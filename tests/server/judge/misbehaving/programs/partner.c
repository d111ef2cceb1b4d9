// The jury's half of the pairs: thinks of a number, answers guesses with < > =, ends with 42 when it was found and with 43
// when the other broke the rules, was silent for good or went away.
#include "world.h"
int main(void) {
  int secret = 700, guess;
  signal(SIGPIPE, SIG_IGN);
  for (int n = 0; n < 20; n++) {
    if (scanf("%d", &guess) != 1) return 43;
    char answer = guess < secret ? '>' : guess > secret ? '<' : '=';
    if (printf("%c\n", answer) < 0 || fflush(stdout) != 0) return 43;
    if (answer == '=') return 42;
  }
  return 43;
}
