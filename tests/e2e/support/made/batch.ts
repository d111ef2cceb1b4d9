import { type MadeSolution } from '../author.ts';

/** A task about the sum of numbers, and the position of a greatest one. */
export const STATEMENT = `Дадени са $n$ цели числа $a_1, a_2, \\dots, a_n$. Намерете сбора им и мястото на едно от най-големите.

## Вход

На първия ред е $n$, на втория са числата, разделени с по един интервал.

## Изход

Два реда: сборът и място $i$ (от 1), за което $a_i$ е най-голямо. Ако има няколко, всяко от тях е вярно.

## Ограничения

$1 \\le n \\le 1000$, $1 \\le a_i \\le 10^9$.

## Подзадачи

| подзадача | точки | какво важи     |
| --------- | ----- | -------------- |
| 1         | 40    | $a_i \\le 1000$ |
| 2         | 60    | нищо повече    |

`;

export const FILES = {
  'generators/gen.cpp': `// gen N MOST: N numbers, none below the half of MOST.
#include "testlib.h"
#include <cstdio>

int main(int argc, char *argv[]) {
  registerGen(argc, argv, 1);
  const int n = atoi(argv[1]);
  const int most = atoi(argv[2]);
  std::printf("%d\\n", n);
  for (int i = 0; i < n; i++) std::printf("%d%c", rnd.next((most + 1) / 2, most), i + 1 < n ? ' ' : '\\n');
  return 0;
}
`,
  'input_validators/validate.py': `import re
import sys

lines = sys.stdin.read().split("\\n")
assert len(lines) == 3 and lines[2] == ""
n = int(lines[0])
numbers = lines[1].split(" ")
assert 1 <= n <= 1000 and len(numbers) == n
for number in numbers:
    assert re.fullmatch(r"[1-9]\\d*", number) and int(number) <= 10**9
sys.exit(42)
`,
  'output_validator/check.cpp': `// The sum is one; of places of the greatest any will do.
#include "testlib.h"
#include <algorithm>
#include <vector>

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  const int n = inf.readInt();
  std::vector<int> numbers(n);
  for (int &one : numbers) one = inf.readInt();
  const long long jury = ans.readLong(), said = ouf.readLong();
  if (jury != said) quitf(_wa, "the sum is %lld and not %lld", jury, said);
  const int place = ouf.readInt(1, n, "place");
  if (numbers[place - 1] != *std::max_element(numbers.begin(), numbers.end())) quitf(_wa, "not a greatest");
  quitf(_ok, "%d numbers", n);
}
`,
} as const;

export const SCRIPT = `gen 4 9 > sample/1
[secret/1-small]
for n in 1, 5, 20 {
  gen {n} 1000 {seed}
}
[secret/2-large]
for n in 100, 1000 {
  gen {n} 1000000000 {seed}
}
`;

const RIGHT = (sum: string) => `#include <algorithm>
#include <iostream>
#include <vector>

int main() {
  int n;
  std::cin >> n;
  std::vector<int> numbers(n);
  ${sum} sum = 0;
  for (int &one : numbers) {
    std::cin >> one;
    sum = static_cast<${sum}>(static_cast<unsigned long long>(sum) + static_cast<unsigned long long>(one));
  }
  std::cout << sum << '\\n' << std::max_element(numbers.begin(), numbers.end()) - numbers.begin() + 1 << '\\n';
}
`;

export const SOLUTIONS: readonly MadeSolution[] = [
  { name: 'sum.cpp', claim: 'Вярно', text: RIGHT('long long') },
  {
    name: 'sum.py',
    claim: 'Вярно',
    text: 'n = int(input())\nnumbers = list(map(int, input().split()))\nprint(sum(numbers))\nprint(numbers.index(max(numbers)) + 1)\n',
  },
  { name: 'overflow.cpp', claim: 'Грешен отговор', text: RIGHT('int') },
  { name: 'zero.py', claim: 'Грешен отговор', text: 'print(0)\nprint(1)\n' },
];
