import { describe, expect, it } from 'vitest';
import { taskPacked } from '#scripts/task/pack.ts';
import { packageOf, type PackageFiles } from '#server/exchange/package/files.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { openJudges } from '#server/exchange/self-test/judges.ts';
import { selfTest } from '#server/exchange/self-test/run.ts';
import { SHARED_CACHE } from '#tests/support/judgeCache.ts';
import { type FileTexts, packageWith } from './packages.ts';
import { isFull } from '#tests/support/full.ts';

const PROBLEM = (type: string) => `problem_format_version: 2025-09
type: ${type}
name: { en: Number }
uuid: 2f5a3a1e-0000-4000-8000-000000000000
limits: { time_limit: 1, memory: 256 }
`;
const TESTS: FileTexts = {
  'statement/problem.en.md': 'Say the number.\n',
  'data/sample/1.in': '10\n',
  'data/sample/1.ans': '10\n',
  'data/secret/test_group.yaml': 'max_score: 100\nscore_aggregation: sum\n',
  'data/secret/1.in': '20\n',
  'data/secret/1.ans': '20\n',
  'data/secret/2.in': '40\n',
  'data/secret/2.ans': '40\n',
};
const CHECKER = `#include "testlib.h"
#include "rules.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  const int number = inf.readInt(), wanted = ans.readInt(), found = ouf.readInt();
  if (number != wanted) quitf(_fail, "the answer is no answer");
  if (found == wanted) quitf(_ok, "the same");
  if (found == wanted / 2) quitp(HALF, "half of it");
  if (found == wanted / 4) quitf(_pc(50), "a quarter of it");
  quitf(_wa, "something else");
}
`;
const VALIDATOR = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerValidation(argc, argv);
  inf.readInt(1, std::atoi(argv[1]), "n");
  inf.readEoln();
  inf.readEof();
}
`;
const SAYS = (part: string) => `import sys\nn = int(sys.stdin.readline())\nprint(${part}, flush=True)\n`;
const SUBMISSIONS: FileTexts = {
  'submissions/accepted/whole.py': SAYS('n'),
  'submissions/mixed/half.py': SAYS('n // 2'),
  'submissions/mixed/quarter.py': SAYS('n // 4'),
  'submissions/wrong_answer/more.py': SAYS('n + 1'),
  'submissions/wrong_answer/none.py': 'pass\n',
};
const TESTLIB: FileTexts = {
  ...TESTS,
  ...SUBMISSIONS,
  'problem.yaml': PROBLEM('scoring'),
  'judge.yaml': 'checker_convention: testlib\nvalidator_convention: testlib\n',
  'output_validator/check.cpp': CHECKER,
  'output_validator/rules.h': '#define HALF 0.5\n',
  'input_validators/number.cpp': VALIDATOR,
  'data/sample/test_group.yaml': 'input_validator_args: { number.cpp: ["10"] }\n',
  'data/secret/test_group.yaml':
    'max_score: 100\nscore_aggregation: sum\ninput_validator_args: { number.cpp: ["40"] }\n',
};
const INTERACTOR = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerInteraction(argc, argv);
  const int number = inf.readInt();
  std::cout << number << std::endl;
  if (ouf.readInt() != ans.readInt()) quitf(_wa, "another number");
  tout << number << std::endl;
  quitf(_ok, "the same");
}
`;

function taskOf(files: PackageFiles): ReadTask {
  const { task, report } = readFiles(files);
  if (task === null) throw new Error(JSON.stringify(report));
  return task;
}

/** The verdict and points of each submission and validator, with their differences from the claims. */
async function judged(files: PackageFiles): Promise<Readonly<Record<string, string>>> {
  const task = taskOf(files);
  const own = await openJudges(task.contents, { slots: 1, cacheFolder: SHARED_CACHE });
  try {
    const { rows } = await selfTest(task, own.judges, own.hasLanguage, () => undefined);
    return Object.fromEntries(
      rows.map(({ submission, result, faults }) => [
        submission.path.replace(/^(input_validators\/\w+).*$/, '$1'),
        `${result.verdict} ${result.score} ${faults.map(({ code }) => code).join()}`.trim(),
      ]),
    );
  } finally {
    await own.close();
  }
}

async function plain(texts: FileTexts) {
  const { files, lost } = await taskPacked(packageWith(texts), 'plain');
  return { files: packageOf('sum', files), lost };
}

// F50
describe('a task with programs for testlib or CMS in the plain format', { timeout: 120_000 }, () => {
  it.runIf(isFull)(
    '[AUT-14] is judged alike, with its points, by a reader that knows the format alone',
    async () => {
      const { files, lost } = await plain(TESTLIB);
      expect(lost).toEqual([]);
      expect(files.has('judge.yaml')).toBe(false);
      const found = await judged(files);
      expect(found).toEqual(await judged(packageWith(TESTLIB)));
      expect(found).toEqual({
        'accepted/whole.py': 'AC 100',
        'mixed/half.py': 'WA 50',
        'mixed/quarter.py': 'WA 25',
        'wrong_answer/more.py': 'WA 0',
        'wrong_answer/none.py': 'WA 0',
        'input_validators/number': 'AC 100',
      });
    },
  );

  it('[AUT-14] its validator refuses the same inputs there as here', async () => {
    const asShown = { 'judge.yaml': null, 'data/secret/2.in': '41\n', 'data/secret/2.ans': '41\n' };
    const { files } = await plain({ ...TESTLIB, ...asShown });
    expect((await judged(files))['input_validators/number']).toMatch(/^WA .* validator_refuses$/);
  });

  it('[AUT-14] pass-fail has no part that is right', async () => {
    const { files } = await plain({
      ...TESTLIB,
      'problem.yaml': PROBLEM('pass-fail'),
      'data/secret/test_group.yaml': null,
      'input_validators/number.cpp': null,
      'data/sample/test_group.yaml': null,
    });
    expect(await judged(files)).toMatchObject({ 'accepted/whole.py': 'AC 100', 'mixed/half.py': 'WA 0' });
  });

  it.runIf(isFull)('[AUT-14] talks there as here', async () => {
    const talking = {
      ...TESTS,
      'submissions/accepted/whole.py': SAYS('n'),
      'submissions/wrong_answer/more.py': SAYS('n + 1'),
      'submissions/wrong_answer/none.py': 'pass\n',
      'problem.yaml': PROBLEM('[scoring, interactive]'),
      'judge.yaml': 'checker_convention: testlib\n',
      'output_validator/interact.cpp': INTERACTOR,
    };
    const { files, lost } = await plain(talking);
    expect(lost).toEqual([]);
    const found = await judged(files);
    expect(found).toEqual(await judged(packageWith(talking)));
    expect(found).toMatchObject({ 'accepted/whole.py': 'AC 100', 'wrong_answer/more.py': 'WA 0' });
  });

  it.runIf(isFull)(
    '[AUT-14] a checker for CMS in C gives its shares; one in Python is named as lost',
    async () => {
      const text = `#include <stdio.h>
int main(int argc, char **argv) {
  int wanted, found;
  if (argc != 4 || fscanf(fopen(argv[2], "r"), "%d", &wanted) != 1) return 1;
  if (fscanf(fopen(argv[3], "r"), "%d", &found) != 1) found = -1;
  printf("%g\\n", found == wanted ? 1 : found == wanted / 2 ? 0.5 : 0);
  return 0;
}
`;
      const cms = {
        ...TESTS,
        ...SUBMISSIONS,
        'problem.yaml': PROBLEM('scoring'),
        'judge.yaml': 'checker_convention: cms\n',
      };
      const inC = { ...cms, 'output_validator/check.c': text };
      const { files, lost } = await plain(inC);
      expect(lost).toEqual([]);
      const found = await judged(files);
      expect(found).toEqual(await judged(packageWith(inC)));
      expect(found).toMatchObject({ 'accepted/whole.py': 'AC 100', 'mixed/half.py': 'WA 50' });
      const python = await plain({ ...cms, 'output_validator/check.py': 'print(1)\n' });
      expect(python.lost.join('\n')).toContain('`checker_convention`');
    },
  );
});
