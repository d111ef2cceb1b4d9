import { packageOf, type PackageFiles } from '#server/exchange/package/files.ts';
import { type Finding, placeText } from '#server/exchange/package/report.ts';
import { type PackageReading, type ReadTask } from '#server/exchange/package/task.ts';
import { readFiles } from '#server/exchange/read-package.ts';

/** Files of a package by path; null takes one away. */
export type FileTexts = Readonly<Record<string, string | Buffer | null>>;

/** A scoring task of the version 2025-09 with everything that belongs to it, and no fault. */
export const GOOD: FileTexts = {
  'problem.yaml': `problem_format_version: 2025-09
type: scoring
name:
  en: Sum
  bg: Сбор
uuid: 2f5a3a1e-0000-4000-8000-000000000000
limits:
  time_limit: 1.5
  memory: 256
  time_multipliers:
    ac_to_time_limit: 2
`,
  'statement/problem.en.md': 'Add two numbers.\n\n![a picture](sum.svg)\n',
  'statement/problem.bg.md': 'Съберете две числа.\n\n{{nextsample}}\n\nКрай.\n',
  'statement/sum.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  'attachments/help.txt': 'Use plus.\n',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/1-small/test_group.yaml': 'max_score: 40\n',
  'data/secret/1-small/01.in': '2 2\n',
  'data/secret/1-small/01.ans': '4\n',
  'data/secret/1-small/02.in': '3 3\n',
  'data/secret/1-small/02.ans': '6\n',
  'data/secret/2-all/test_group.yaml':
    'max_score: 60\nscore_aggregation: sum\nrequire_pass: [sample, secret/1-small]\n',
  'data/secret/2-all/03.in': '40 2\n',
  'data/secret/2-all/03.ans': '42\n',
  'input_validators/validate.py': 'import sys\nsys.exit(42)\n',
  'submissions/accepted/sum.cpp': 'int main() {}\n',
  'submissions/wrong_answer/one.py': 'print(1)\n',
  'submissions/submissions.yaml': 'wrong_answer/one.py:\n  score: 0\n',
};

/** The smallest legacy package. */
export const LEGACY: FileTexts = {
  'problem.yaml': 'name: Sum\n',
  '.timelimit': '2\n',
  'problem_statement/problem.en.pdf': '%PDF-1.4\n',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/1.in': '2 2\n',
  'data/secret/1.ans': '4\n',
  'input_validators/validate.py': 'import sys\nsys.exit(42)\n',
  'submissions/accepted/sum.cpp': 'int main() {}\n',
};

/** A task in CMS' Italian format with two subtasks. */
export const ITALIAN: FileTexts = {
  'task.yaml':
    'name: somma\ntitle: Somma\ntime_limit: 1.0\nmemory_limit: 128\ninfile: ""\noutfile: ""\nn_input: 3\n',
  'statement/statement.pdf': '%PDF-1.4\n',
  'gen/GEN': '#ST: 0\n#COPY: 0.txt\n#ST: 100\n10 20 # small\n\n# a comment\n30 40\n',
  'input/input0.txt': '1 2\n',
  'output/output0.txt': '3\n',
  'input/input1.txt': '2 2\n',
  'output/output1.txt': '4\n',
  'input/input2.txt': '5 5\n',
  'output/output2.txt': '10\n',
  'sol/solution.cpp': 'int main() {}\n',
  'att/help.txt': 'Use plus.\n',
};

/** A package of these files. */
export function packageWith(base: FileTexts, change: FileTexts = {}, name = 'sum'): PackageFiles {
  const contents = new Map<string, Buffer>();
  for (const [path, text] of Object.entries({ ...base, ...change })) {
    if (text !== null) contents.set(path, Buffer.from(text));
  }
  return packageOf(name, contents);
}

/** Reads a package of these files. */
export function reading(base: FileTexts, change: FileTexts = {}): PackageReading {
  return readFiles(packageWith(base, change));
}

/** The task of a package that has to be good. */
export function taskOf(base: FileTexts, change: FileTexts = {}): ReadTask {
  const { task, report } = reading(base, change);
  if (task === null) throw new Error(report.map(findingText).join('\n'));
  return task;
}

/** `file:line message`. */
export function findingText(finding: Finding): string {
  return `${placeText(finding)} ${finding.message}`.trim();
}

/** The errors of a package of these files, as texts. */
export function errorsOf(base: FileTexts, change: FileTexts): readonly string[] {
  const { task, report } = reading(base, change);
  const errors = report.filter(({ severity }) => severity === 'error').map(findingText);
  if (errors.length > 0 && task !== null) throw new Error('A package with errors was taken.');
  return errors;
}

/** The content of a statement in a language. */
export function statementText(task: ReadTask, lang: string): string {
  const statement = task.statements.find((one) => one.lang === lang);
  return task.contents.get(statement?.hash ?? '')?.toString('utf8') ?? '';
}
