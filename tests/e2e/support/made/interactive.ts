import { type MadeSolution } from '../author.ts';
import { template } from './template.ts';

/** A task in which a program guesses a number by questions. */
export const STATEMENT = `Съдията си мисли за число от 1 до $n$. Познайте го с най-много 30 въпроса.

## Разговор

Прочетете $n$. После питайте: \`? x\`, и прочетете \`<\`, \`>\` или \`=\`. Когато го знаете, напишете \`! x\`.

## Ограничения

$1 \\le n \\le 10^9$; в първата подзадача $n \\le 30$.

`;

export const FILES = {
  'generators/gen.cpp': template('interactive/generators/random.cpp'),
  'input_validators/validate.py': template('interactive/input_validators/validate.py'),
  'output_validator/interact.cpp': template('interactive/output_validator/interact.cpp'),
};

export const SCRIPT = `[secret/1-few]
gen 1
for n in 10, 30 {
  gen {n} {seed}
}
[secret/2-all]
for n in 1000000, 999999999, 1000000000 {
  gen {n} {seed}
}
`;

export const SOLUTIONS: readonly MadeSolution[] = [
  { name: 'halves.cpp', claim: 'Вярно', text: template('interactive/submissions/accepted/halves.cpp') },
  { name: 'halves.py', claim: 'Вярно', text: template('interactive/submissions/accepted/halves.py') },
  {
    name: 'one_by_one.cpp',
    claim: 'Грешен отговор',
    text: template('interactive/submissions/wrong_answer/one_by_one.cpp'),
  },
  { name: 'first.py', claim: 'Грешен отговор', text: 'n = int(input())\nprint("!", n + 1, flush=True)\n' },
];
