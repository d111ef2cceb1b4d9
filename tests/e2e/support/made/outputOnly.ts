import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { template } from './template.ts';

/** A task about loading parcels on two carts, for which answers are sent. */
export const STATEMENT = `Дадени са теглата $w_1, \\dots, w_n$ на $n$ колета. Сложете ги на две коли така, че двете да носят еднакво: $\\sum w_i = \\sum w_j$.

Входовете са сред приложенията. Изпратете архив с отговорите си: \`01.out\` за първия и така нататък.

`;

export const JUDGE = `checker_convention: testlib
score_mode: best_per_subtask
output_names: [01.out, 02.out]
# Main solution.
main_solution: solution/solve.py
`;

export const FILES = {
  'generators/gen.py': `import sys

n = int(sys.argv[1])
print(2 * n)
print(*[i // 2 + 1 for i in range(2 * n)])
`,
  'input_validators/validate.py': template('output_only/input_validators/validate.py'),
  'output_validator/check.cpp': template('output_only/output_validator/check.cpp'),
  'solution/solve.py': 'n = int(input())\nprint(*range(1, n + 1, 2))\n',
};

export const SCRIPT = '[secret/1-small]\ngen 2 > 01\n[secret/2-large]\ngen 50 > 02\n';

/** A contestant's input, as generators write it. */
const inputOf = (n: number) =>
  `${2 * n}\n${Array.from({ length: 2 * n }, (_, i) => Math.floor(i / 2) + 1).join(' ')}\n`;
const rightOf = (n: number) => `${Array.from({ length: n }, (_, i) => 2 * i + 1).join(' ')}\n`;
const SMALL = 2;
const LARGE = 50;

export const ANSWERS = { '01.out': rightOf(SMALL), '02.out': rightOf(LARGE) };

/** Files in an author's own folders. */
const FOLDERS: Readonly<Record<string, string>> = {
  'attachments/01.in': inputOf(SMALL),
  'attachments/02.in': inputOf(LARGE),
  'submissions/accepted/jury/01.out': ANSWERS['01.out'],
  'submissions/accepted/jury/02.out': ANSWERS['02.out'],
  'submissions/accepted/others/01.out': '2 4\n',
  'submissions/accepted/others/02.out': ANSWERS['02.out'],
  'submissions/wrong_answer/small/01.out': ANSWERS['01.out'],
  'submissions/wrong_answer/small/02.out': '1\n',
  'submissions/wrong_answer/large/01.out': '1\n',
  'submissions/wrong_answer/large/02.out': ANSWERS['02.out'],
};

/** Writes these files into new folders; returns the folders to upload, each with its last file. */
export async function outputFolders(): Promise<readonly (readonly [folder: string, last: string])[]> {
  const root = await mkdtemp(join(tmpdir(), 'agon-e2e-made-'));
  for (const [path, text] of Object.entries(FOLDERS)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return [
    [join(root, 'attachments'), 'attachments/02.in'],
    [join(root, 'submissions'), 'submissions/wrong_answer/small/02.out'],
  ];
}
