/** Faults of a jury program. */
export const WRONGS = ['crash', 'exit', 'memory', 'compute', 'hang', 'words', 'missing'] as const;
export type Wrong = (typeof WRONGS)[number];

/** The moment of the fault: before, during or after the talk with the solution. */
export const MOMENTS = ['before', 'in', 'after'] as const;
export type Moment = (typeof MOMENTS)[number];

/** The convention in which it speaks. */
export const CONVENTIONS = ['kattis', 'testlib', 'cms'] as const;
export type Convention = (typeof CONVENTIONS)[number];

/** A checker, interactor or manager; its last arguments are its part, its fault (or `right`), the moment. */
export const JURY = `#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <stdexcept>
#include <string>
#include <unistd.h>
static std::string part, wrong, moment;
static const char *folder;

static void compute(double seconds) {
  for (clock_t from = clock(); (clock() - from) / (double)CLOCKS_PER_SEC < seconds;) {}
}

[[noreturn]] static void say(bool is_right) {
  if (part == "cms") { puts(is_right ? "1.0" : "0.0"); exit(0); }
  exit(part == "kattis" ? (is_right ? 42 : 43) : is_right ? 0 : 1);
}

static void at(const char *here) {
  if (moment != here) return;
  fprintf(stderr, "the jury's own words\\n");
  if (wrong == "crash") abort();
  if (wrong == "exit") exit(part == "testlib" ? 3 : 9);
  if (wrong == "memory") for (;;) memset(malloc(64 << 20), 1, 64 << 20);
  if (wrong == "compute") for (;;) compute(1);
  if (wrong == "hang") for (;;) pause();
  if (wrong == "missing") {
    if (!(std::ifstream("no-such-file") >> wrong)) throw std::runtime_error("no-such-file is missing");
  }
  if (wrong == "words") {
    if (part == "kattis") { std::ofstream(std::string(folder) + "/score_multiplier.txt") << "much"; exit(42); }
    if (part == "testlib") exit(7);
    puts("much");
    exit(0);
  }
  if (wrong == "slow") compute(1.6);
  if (wrong == "sleepy") usleep(1600000);
}

int main(int argc, char **argv) {
  part = argv[argc - 3], wrong = argv[argc - 2], moment = argv[argc - 1];
  bool is_talk = moment.rfind("talk-", 0) == 0;
  if (is_talk) moment = moment.substr(5);
  folder = argv[3];
  bool is_managing = is_talk && part == "cms";
  FILE *out = is_managing ? fopen(argv[2], "w") : stdout, *in = is_managing ? fopen(argv[1], "r") : stdin;
  if (!out || !in) return 99;
  at("before");
  for (int i = 0; is_talk && i < 4; i++) {
    fprintf(out, "%d\\n", i);
    fflush(out);
    int said;
    if (fscanf(in, "%d", &said) != 1 || said != i + 1) say(false);
    if (i == 1) at("in");
  }
  at("after");
  say(true);
}
`;

const TALK = (atTheEnd: string) => `#include <iostream>
#include <cassert>
#include <cstdlib>
#include <unistd.h>
int main() {
  for (int i = 0; i < 4; i++) {
    long long x = 0;
    std::cin >> x;
    if (!std::cin) { ${atTheEnd} }
    std::cout << x + 1 << std::endl;
  }
}
`;

/** Correct solutions, named by their reaction to the end of input; `script` fails with an exception. */
export const SOLUTIONS: Readonly<Record<string, { readonly language: string; readonly source: string }>> = {
  lenient: { language: 'cpp', source: TALK('return 0;') },
  strict: { language: 'cpp', source: TALK('assert(false);') },
  deaf: { language: 'cpp', source: TALK('') },
  endless: { language: 'cpp', source: TALK('for (;;) {}') },
  sleeping: { language: 'cpp', source: TALK('for (;;) pause();') },
  script: { language: 'py', source: 'for _ in range(4):\n    print(int(input()) + 1, flush=True)\n' },
};
