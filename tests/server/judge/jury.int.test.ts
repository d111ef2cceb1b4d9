import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Checker, type JudgeTask } from '#server/contract/task.ts';
import { SUM } from './programs.ts';
import { openTestStation, type TestStation } from './station.ts';
import { taskOf } from './support.ts';
import { cases, isFull } from '#tests/support/full.ts';

let station: TestStation;
beforeAll(async () => {
  station = await openTestStation();
}, 120_000);
afterAll(() => station.close());

type ProgramChecker = Extract<Checker, { kind: 'program' }>;
const program = (language: string, text: string) => ({
  language,
  files: [station.put(`jury.${language}`, text)],
  args: [],
});
const checkedBy = (convention: ProgramChecker['convention'], language: string, text: string): Checker => ({
  kind: 'program',
  convention,
  program: program(language, text),
});

async function results(task: JudgeTask, language: string, source: string) {
  const { verdict, tests } = await station.submit(task, language, source);
  return { verdict, tests: tests.map((one) => [one.verdict, one.score, one.message, one.juryMessage]) };
}

/** Prints its input, and so lets the test choose the output that the checker sees. */
const ECHO =
  '#include <stdio.h>\nint main(void) { int c; while ((c = getchar()) != EOF) putchar(c); return 0; }';

describe('a checker that is a program', () => {
  it("[JDG-2] speaks as Kattis' validators do", async () => {
    const text = `#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char **argv) {
  std::string input, answer, output, folder = argv[3];
  std::ifstream(argv[1]) >> input;
  std::ifstream(argv[2]) >> answer;
  std::cin >> output;
  std::ofstream(folder + "judgemessage.txt") << input << " " << argc << " " << (argc > 4 ? argv[4] : "");
  if (output == "half") std::ofstream(folder + "/score_multiplier.txt") << 0.5;
  if (output == "hint") std::ofstream(folder + "/teammessage.txt") << "look again";
  if (output == "lost") return 1;
  return output == answer || output == "half" ? 42 : 43;
}`;
    const tests = [
      station.test('right', 'right', { checkerArgs: ['extra'] }),
      station.test('half', 'x'),
      station.test('hint', 'x'),
    ];
    const task = taskOf({ checker: checkedBy('kattis', 'cpp', text), tests });
    expect(await results(task, 'c', ECHO)).toEqual({
      verdict: 'WA',
      tests: [
        ['AC', 1, '', 'right 5 extra'],
        ['WA', 0.5, '', 'half 4'],
        ['WA', 0, 'look again', 'hint 4'],
      ],
    });
    const broken = await results({ ...task, tests: [station.test('lost', 'x')] }, 'c', ECHO);
    expect(broken).toEqual({ verdict: 'IE', tests: [['IE', 0, '', 'exit code 1: lost 4']] });
  });

  it("[JDG-2] speaks as testlib's do", async () => {
    const text = `#include <cstdio>
#include <fstream>
#include <string>
int main(int, char **argv) {
  std::string output, answer;
  std::ifstream(argv[2]) >> output;
  std::ifstream(argv[3]) >> answer;
  if (output == "some") { fprintf(stderr, "points 0.25 some\\n"); return 7; }
  if (output == "fail") { fprintf(stderr, "FAIL\\n"); return 3; }
  fprintf(stderr, "%s\\n", output.c_str());
  return output == answer ? 0 : output == "form" ? 2 : 1;
}`;
    const inputs = ['right', 'some', 'form', 'wrong'];
    const tests = inputs.map((input) => station.test(input, 'right'));
    const task = taskOf({ checker: checkedBy('testlib', 'cpp', text), tests });
    const found = await results(task, 'c', ECHO);
    expect(found.tests.map(([verdict, score]) => [verdict, score])).toEqual([
      ['AC', 1],
      ['WA', 0.25],
      ['WA', 0],
      ['WA', 0],
    ]);
    expect((await results({ ...task, tests: [station.test('fail', 'x')] }, 'c', ECHO)).verdict).toBe('IE');
  });

  it.runIf(isFull)('[JDG-2] written for testlib, it compiles without bringing its header', async () => {
    const text = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  const int wanted = ans.readInt();
  const int found = ouf.readInt(1, 100, "number");
  if (found == 50) quitp(0.5, "half of %d", wanted);
  if (wanted != found) expectedButFound(_wa, wanted, found);
  quitf(_ok, "%d%s", found, englishEnding(found).c_str());
}`;
    const tests = ['42', '50', '41', '101', 'x', '42 1', ''].map((input) => station.test(input, '42'));
    const found = await results(taskOf({ checker: checkedBy('testlib', 'cpp', text), tests }), 'c', ECHO);
    expect(found.tests.map(([verdict, score, , words]) => [verdict, score, words])).toEqual([
      ['AC', 1, 'ok 42nd'],
      ['WA', 0.5, 'points 0.50 half of 42'],
      ['WA', 0, "wrong answer expected '42', but found '41'"],
      ['WA', 0, 'wrong answer Integer parameter [name=number] equals to 101, violates the range [1, 100]'],
      ['WA', 0, 'wrong output format Expected integer, but "x" found'],
      ['WA', 0, 'wrong output format Extra information in the output file'],
      ['WA', 0, 'wrong output format Unexpected end of file - int32 expected'],
    ]);
    expect(
      (
        await results(
          taskOf({ checker: checkedBy('testlib', 'cpp', text), tests: [station.test('1', 'x')] }),
          'c',
          ECHO,
        )
      ).tests[0]?.[3],
    ).toContain('exit code 3');
  });

  // F46
  it('[JDG-2] may have blanks and brackets in the names of its files', async () => {
    const tests = [station.test('a', 'a')];
    const files = [
      station.put('my check (1).cpp', '#include "my helper [2].h"\nint main() { return RIGHT; }\n'),
      station.put('my helper [2].h', '#define RIGHT 42\n'),
    ];
    const named = (language: string, stored: typeof files): JudgeTask =>
      taskOf({
        tests,
        checker: { kind: 'program', convention: 'kattis', program: { language, files: stored, args: [] } },
      });
    expect((await results(named('cpp', files), 'c', ECHO)).verdict).toBe('AC');
    const script = station.put('check (input).py', 'import sys\nsys.exit(42)\n');
    expect((await results(named('py', [script]), 'c', ECHO)).verdict).toBe('AC');
    const option = await results(named('py', [station.put('-c.py', '')]), 'c', ECHO);
    expect(option).toMatchObject({ verdict: 'IE', tests: [['IE', 0, '', expect.stringContaining('-c.py')]] });
  });

  it("[JDG-2] speaks as CMS' do, and may be in Python", async () => {
    const text = `import sys
inp, answer, output = (open(name).read().split() for name in sys.argv[1:4])
print(1.0 if answer == output else 0.3)
print("translate:success" if answer == output else "not quite", file=sys.stderr)
`;
    const tests = [station.test('a', 'a'), station.test('a', 'b', { points: 10 })];
    const groups = [{ name: '', rule: 'points' as const, points: 20, requires: [] }];
    const task = taskOf({ checker: checkedBy('cms', 'py', text), tests, groups });
    expect((await results(task, 'c', ECHO)).tests).toEqual([
      ['AC', 0, '', 'translate:success'],
      ['WA', 3, 'not quite', ''],
    ]);
  });

  it('[AUT-7] and is an input validator reads each test, and says whether it is well formed', async () => {
    const text = `import os, sys
word, limit = sys.stdin.read().strip(), sys.argv[1]
if word == "crash": os.abort()
assert word.isdigit(), "no number: " + word
sys.exit(42 if int(word) <= int(limit) else 43)
`;
    const limited = { checkerArgs: ['10'] };
    const tests = ['7', '11', 'x'].map((input) => station.test(input, '', limited));
    const groups = [{ name: '', rule: 'sum' as const, points: 100, requires: [] }];
    const task = taskOf({ checker: checkedBy('kattis-validator', 'py', text), tests, groups });
    const found = await results(task, 'c', ECHO);
    expect(found.tests.map(([verdict]) => verdict)).toEqual(['AC', 'WA', 'WA']);
    expect(found.tests[2]?.[3]).toContain('no number: x');
    const crashed = { ...task, tests: [station.test('crash', '', limited)] };
    expect((await results(crashed, 'c', ECHO)).tests[0]?.slice(0, 1)).toEqual(['IE']);
    const plain = { ...task, checker: checkedBy('testlib-validator', 'py', 'import sys\nsys.exit(3)\n') };
    expect((await results(plain, 'c', ECHO)).tests.map(([verdict]) => verdict)).toEqual(['WA', 'WA', 'WA']);
  });

  it('[JDG-2] makes the verdict IE, with the reason for the jury, when it does not compile, crashes or hangs', async () => {
    const tests = [station.test('a', 'a'), station.test('a', 'a')];
    const task = (text: string) => taskOf({ checker: checkedBy('kattis', 'c', text), tests });
    const uncompiled = await results(task('int main(void) { retrun 42; }'), 'c', ECHO);
    expect(uncompiled.verdict).toBe('IE');
    expect(uncompiled.tests[0]?.[3]).toMatch(/does not compile: jury\.c/);
    const crashed = await results(task('#include <stdlib.h>\nint main(void) { abort(); }'), 'c', ECHO);
    expect(crashed).toMatchObject({
      verdict: 'IE',
      tests: [
        ['IE', 0, '', 'signal 6'],
        [null, 0, '', ''],
      ],
    });
  });
});

/** Guessing a number from 1 to 1000 with at most 12 questions, in each convention. */
const KATTIS_GUESS = `#include <fstream>
#include <iostream>
#include <string>
int main(int, char **argv) {
  int secret, guess;
  std::ifstream(argv[1]) >> secret;
  for (int left = 12; left > 0; left--) {
    if (!(std::cin >> guess)) return 43;
    std::cout << (guess < secret ? "more" : guess > secret ? "less" : "yes") << std::endl;
    if (guess == secret) return 42;
  }
  std::ofstream(std::string(argv[3]) + "judgemessage.txt") << "too many";
  return 43;
}`;
const GOOD = `low, high = 1, 1000
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    word = input()
    if word == "yes":
        break
    if word == "more":
        low = guess + 1
    else:
        high = guess - 1
`;
const GOOD_CPP = `#include <iostream>
#include <string>
int main() {
  int low = 1, high = 1000;
  for (std::string word; word != "yes";) {
    int guess = (low + high) / 2;
    std::cout << guess << std::endl;
    std::cin >> word;
    if (word == "more") low = guess + 1; else high = guess - 1;
  }
}`;

describe('an interactive task', () => {
  const interactive = (
    convention: 'kattis' | 'testlib' | 'cms',
    text: string,
    given: Partial<JudgeTask> = {},
  ) =>
    taskOf({
      kind: 'interactive',
      interactor: { convention, program: program('cpp', text) },
      limits: { cpuMs: 500, memoryBytes: 256 << 20, outputBytes: 1 << 20 },
      tests: [station.test('500', null), station.test('1000', null)],
      ...given,
    });
  const verdicts = async (task: JudgeTask, language: string, source: string) =>
    (await results(task, language, source)).tests.map(([verdict]) => verdict);

  it('[JDG-2] is judged by a validator of Kattis', async () => {
    const task = interactive('kattis', KATTIS_GUESS);
    expect(await verdicts(task, 'py', GOOD)).toEqual(['AC', 'AC']);
    expect(await verdicts(task, 'cpp', GOOD_CPP)).toEqual(['AC', 'AC']);
    const counting = GOOD_CPP.replace('(low + high) / 2', 'low');
    expect((await results(task, 'cpp', counting)).tests).toEqual([
      ['WA', 0, '', 'too many'],
      ['WA', 0, '', 'too many'],
    ]);
  });

  it('[JDG-2] whatever the solution does, the verdict is its own', async () => {
    const task = interactive('kattis', KATTIS_GUESS, { tests: [station.test('37', null)] });
    const solutions: readonly [string, string][] = [
      ['TLE', 'int main() { volatile int x = 0; for (;;) x = x + 1; }'],
      ['RE', 'int main() { return 3; }'],
      ['RE', '#include <cstdlib>\nint main() { abort(); }'],
      ['WA', 'int main() { return 0; }'],
      ['WTL', '#include <iostream>\nint main() { int x; std::cin >> x; }'],
      // After it is rejected, it reads on from an interactor that has ended.
      [
        'WA',
        '#include <iostream>\nint main() { int x; for (;;) { std::cout << 1 << std::endl; std::cin >> x; } }',
      ],
      [
        'WA',
        '#include <iostream>\nint main() { std::string x; for (int i = 0; i < 12; i++) std::cout << 1 << std::endl; for (;;) std::cin >> x; }',
      ],
      // After it is accepted, it computes until its time is over.
      [
        'TLE',
        '#include <iostream>\nint main() { std::cout << 37 << std::endl; volatile int x = 0; for (;;) x = x + 1; }',
      ],
    ];
    for (const [verdict, source] of cases(4, solutions)) {
      expect([source, ...(await verdicts(task, 'cpp', source))]).toEqual([source, verdict]);
    }
    // The same in Python: an exception at the end of input, and one of its own.
    const eof = 'for i in range(100):\n    print(1, flush=True)\n    input()\n';
    expect(await verdicts(task, 'py', eof)).toEqual(['WA']);
    expect(await verdicts(task, 'py', `${eof.replace('100', '3')}raise ValueError()\n`)).toEqual(['RE']);
  });

  it('[JDG-2] an interactor of testlib may leave the last word to a checker', async () => {
    const text = KATTIS_GUESS.replace('return 42', '{ std::ofstream(argv[2]) << 12 - left; return 0; }')
      .replaceAll('return 43', 'return 1')
      .replace(/.*judgemessage.*\n/, '');
    expect(await verdicts(interactive('testlib', text), 'py', GOOD)).toEqual(['AC', 'AC']);
    const checker = checkedBy(
      'testlib',
      'py',
      'import sys\nsys.exit(0 if int(open(sys.argv[2]).read()) < 8 else 1)\n',
    );
    expect(await verdicts(interactive('testlib', text, { checker }), 'py', GOOD)).toEqual(['AC', 'WA']);
  });

  it('[JDG-2] a manager of CMS has its score on standard output', async () => {
    const text = `#include <cstdio>
int main(int, char **argv) {
  int secret, guess;
  scanf("%d", &secret);
  FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "w");
  if (!in || !out) return 1;
  for (int left = 12; left > 0; left--) {
    if (fscanf(in, "%d", &guess) != 1) break;
    fprintf(out, "%s\\n", guess < secret ? "more" : guess > secret ? "less" : "yes");
    fflush(out);
    if (guess == secret) { printf("%.2f\\n", left > 4 ? 1.0 : 0.5); fprintf(stderr, "found\\n"); return 0; }
  }
  printf("0.0\\n");
  fprintf(stderr, "translate:wrong\\n");
}`;
    const task = interactive('cms', text);
    expect(await results(task, 'cpp', GOOD_CPP)).toEqual({
      verdict: 'WA',
      tests: [
        ['AC', 1, 'found', ''],
        ['WA', 0.5, 'found', ''],
      ],
    });
    const counting = GOOD_CPP.replace('(low + high) / 2', 'low');
    expect(await verdicts(task, 'cpp', counting)).toEqual(['WA', 'WA']);
  });

  it("[JDG-2] an interactor that fails is the judge's failure", async () => {
    const task = interactive('kattis', 'int main() { return 5; }');
    expect((await results(task, 'cpp', 'int main() {}')).verdict).toBe('IE');
  });

  it.runIf(isFull)('[JDG-2] a program without interaction is judged like any other', async () => {
    const task = interactive('kattis', KATTIS_GUESS, { tests: [station.test('37', null)] });
    expect(await verdicts(task, 'cpp', SUM['cpp'] ?? '')).toEqual(['WTL']);
  });
});
