import { type MadeSolution } from '../author.ts';
import { template } from './template.ts';

/** A task in which two processes compute a sum together. */
export const STATEMENT = `Ани има $n$ числа, Борис има други $n$. Ани казва на Борис едно число от 0 до $2^{31} - 1$; после Борис казва сбора на всичките $2n$ числа.

Напишете две функции, \`anna\` и \`boris\`. Програмата се пуска два пъти едновременно.

## Ограничения

$1 \\le n \\le 1000$, числата са от 0 до $10^6$; в първата подзадача $n = 1$.

`;

export const FILES = {
  'generators/gen.cpp': template('communication/generators/random.cpp'),
  'input_validators/validate.py': template('communication/input_validators/validate.py'),
  'output_validator/manager.cpp': template('communication/output_validator/manager.cpp'),
  'include/cpp/friends.h': template('communication/include/cpp/friends.h'),
  'include/cpp/stub.cpp': template('communication/include/cpp/stub.cpp'),
  'include/python3/stub.py': template('communication/include/python3/stub.py'),
};

export const SCRIPT = `[secret/1-one]
gen 1 1
gen 1 2
[secret/2-all]
for n in 10, 1000 {
  gen {n} {seed}
}
`;

const BORIS = `long long boris(const std::vector<int> &numbers, int told) {
  return std::accumulate(numbers.begin(), numbers.end(), static_cast<long long>(told));
}
`;

export const SOLUTIONS: readonly MadeSolution[] = [
  { name: 'sum.cpp', claim: 'Вярно', text: template('communication/submissions/accepted/sum.cpp') },
  { name: 'sum.py', claim: 'Вярно', text: template('communication/submissions/accepted/sum.py') },
  {
    name: 'first_only.cpp',
    claim: 'Грешен отговор',
    text: template('communication/submissions/wrong_answer/first_only.cpp'),
  },
  {
    name: 'silent.cpp',
    claim: 'Грешен отговор',
    text: `#include "friends.h"\n#include <numeric>\n\nint anna(const std::vector<int> &) {\n  return 0;\n}\n\n${BORIS}`,
  },
];
