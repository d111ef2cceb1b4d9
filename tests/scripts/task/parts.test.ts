import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOf, onlyPath, timeLimitOf, wholeOf } from '#scripts/task/command.ts';
import { treeOfFiles } from '#server/features/tasks/content/tree-of-package.ts';
import { matrixText, solutionsText } from '#scripts/task/matrix-text.ts';
import { taskPacked } from '#scripts/task/pack.ts';
import { chosenOf } from '#scripts/task/run.ts';
import { placeOf, withTextOfArgs } from '#scripts/task/stress.ts';
import { paintFor } from '#scripts/task/terminal.ts';
import { type TriedSolution } from '#scripts/task/tried.ts';
import { packageOf } from '#server/exchange/package/files.ts';
import { Contents, type ReadTask } from '#server/exchange/package/task.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { type FileTexts, GOOD, ITALIAN, LEGACY } from '#tests/server/exchange/packages.ts';
import { triedTest } from '#tests/support/invocation.ts';

const filesOf = (name: string, texts: FileTexts) =>
  packageOf(
    name,
    new Map(
      Object.entries(texts).flatMap(([path, text]) => (text === null ? [] : [[path, Buffer.from(text)]])),
    ),
  );

function taskOf(name: string, texts: FileTexts): ReadTask {
  const { task, report } = readFiles(filesOf(name, texts));
  if (task === null) throw new Error(JSON.stringify(report));
  return task;
}

describe('[AUT-12] the output of npm run task', () => {
  it('is one folder, and numbers within their bounds', () => {
    expect(onlyPath(['a'])).toBe('a');
    expect(() => onlyPath([])).toThrow('Which task?');
    expect(() => onlyPath(['a', 'b'])).toThrow('not also b');
    expect(numberOf('--x', undefined, [1, 2])).toBeNull();
    for (const wrong of ['', 'x', '3', 'NaN', '-1'])
      expect(() => numberOf('--x', wrong, [1, 2])).toThrow(`--x wants a number from 1 to 2, not "${wrong}"`);
    expect(() => wholeOf('--x', '1.5', [1, 2])).toThrow('whole');
    expect(timeLimitOf('0.25')).toBe(250);
  });

  it('chooses solutions and tests by names, groups and patterns, and tells what names nothing', () => {
    const task = taskOf('sum', GOOD);
    const all = chosenOf(task, {});
    expect(all.solutions).toEqual(task.submissions);
    expect(all.places).toHaveLength(task.judge.tests.length);
    const { solutions, places } = chosenOf(task, {
      solutions: 'wrong_answer,submissions/accepted/*.cpp',
      tests: 'secret/{1-small,2-all}',
    });
    expect(solutions.map(({ path }) => path).toSorted()).toEqual(['accepted/sum.cpp', 'wrong_answer/one.py']);
    expect(places.map((place) => task.judge.tests[place]?.name)).toEqual([
      'secret/1-small/01',
      'secret/1-small/02',
      'secret/2-all/03',
    ]);
    expect(() => chosenOf(task, { tests: 'secret/9' })).toThrow('--tests: nothing is called "secret/9"');
  });

  // F62
  it('takes arguments of a generator that begin with a dash', () => {
    expect(withTextOfArgs(['sums', '--args', '-n {seed}', '--tries', '3'])).toEqual([
      'sums',
      '--args=-n {seed}',
      '--tries',
      '3',
    ]);
    expect(withTextOfArgs(['sums', '--args'])).toEqual(['sums', '--args']);
  });

  it('puts a found test into the last group, or where it is told', () => {
    const task = taskOf('sum', GOOD);
    expect(placeOf(task, undefined)).toBe('secret/2-all');
    expect(placeOf(task, 'data/secret/1-small/')).toBe('secret/1-small');
    for (const wrong of ['../x', 'secret/..', '/etc', 'secret/a/b', 'data'])
      expect(() => placeOf(task, wrong)).toThrow('--to is');
  });
});

describe('[AUT-12] a matrix in a terminal', () => {
  const solution = (path: string, more: Partial<TriedSolution> = {}): TriedSolution => ({
    path,
    language: 'cpp',
    stated: 'AC',
    compiles: true,
    compileOutput: '',
    groupScores: [],
    cells: [triedTest(0), null],
    verdict: 'AC',
    score: 100,
    holds: true,
    faults: [],
    ...more,
  });
  const shown = { paint: paintFor({ isTTY: false }, {}), columns: 60 };

  it('has a row for each test, as many solutions beside each other as there is room for, and says which did not run', () => {
    const text = matrixText(
      ['sample/1', 'secret/1'],
      ['a', 'b', 'c'].map((one) => solution(one)),
      shown,
    );
    const lines = text.split('\n');
    expect(lines.every((line) => line.length <= 60)).toBe(true);
    expect(lines.filter((line) => line.includes('sample/1'))).toHaveLength(2);
    expect(lines.at(-1)).toMatch(/secret\/1 +-$/);
    expect(lines[1]).toMatch(/AC +\d+ms +[\d.]+M/);
  });

  it('names what does not hold, and why', () => {
    const broken = solution('accepted/b.cpp', {
      compiles: false,
      compileOutput: 'b.cpp:1: no\n',
      verdict: 'CE' as const,
      score: 0,
      holds: false,
      faults: ['It does not compile.'],
    });
    const text = solutionsText([solution('accepted/a.cpp'), broken], shown);
    expect(text).toMatch(/\[1\] +accepted\/a\.cpp +claims AC +AC 100 +holds\n/);
    expect(text).toMatch(/\[2\] .*CE 0 +DOES NOT HOLD\n +It does not compile\.\n +\| b\.cpp:1: no$/);
  });

  it('is coloured on a terminal alone, and never where somebody wants none', () => {
    const terminal = { isTTY: true };
    expect(paintFor(terminal, {})('AC', 'AC')).toContain('\u001B[32m');
    expect(paintFor(terminal, { NO_COLOR: '1' })('AC', 'AC')).toBe('AC');
    expect(paintFor({ isTTY: false }, {})('WA', 'WA')).toBe('WA');
  });
});

describe('[AUT-12] a folder with made files', () => {
  it('is a work tree whose made files are those that are unchanged since they were made', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string()), fc.string(), (texts, other) => {
        const files = filesOf('t', texts);
        const first = treeOfFiles(files, new Contents());
        expect(first.map(({ path, made_from }) => [path, made_from])).toEqual(
          Object.keys(texts)
            .toSorted()
            .map((path) => [path, null]),
        );
        const record = Object.fromEntries(first.map(({ path, hash }) => [path, { hash, made_from: 'x' }]));
        const changed = filesOf('t', { ...texts, a: other });
        const second = treeOfFiles({ ...changed, made: record }, new Contents());
        for (const { path, made_from } of second)
          expect(made_from).toBe(path !== 'a' || texts['a'] === other ? 'x' : null);
      }),
    );
  });
});

describe('[AUT-12] [RTE-5] a packed task', () => {
  it('is, of our own format, byte for byte the folder', async () => {
    const { files, lost } = await taskPacked(filesOf('sum', GOOD), 'own');
    expect(Object.fromEntries([...files].map(([path, content]) => [path, content.toString()]))).toEqual(GOOD);
    expect(lost).toEqual([]);
  });

  it.each([
    ['legacy', LEGACY],
    ['italian', ITALIAN],
  ])('of the format %s is written in ours, and reads as a task that judges alike', async (name, texts) => {
    const before = taskOf(name, texts);
    const { files } = await taskPacked(filesOf(name, texts), 'own');
    const { task, report } = readFiles(packageOf(name, files));
    expect(report.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(task?.format).toBe('kattis-2025-09');
    const { judge } = before;
    expect(task?.judge.limits).toEqual(judge.limits);
    expect(task?.judge.tests.map(({ input, answer }) => [input.hash, answer?.hash])).toEqual(
      judge.tests.map(({ input, answer }) => [input.hash, answer?.hash]),
    );
  });

  it('says what the plain format has no words for', async () => {
    const judge = { 'judge.yaml': 'score_mode: last\ngroups:\n  2-all: { rule: multiply }\n' };
    const { files, lost } = await taskPacked(filesOf('sum', { ...GOOD, ...judge }), 'plain');
    expect(files.has('judge.yaml')).toBe(false);
    expect(lost.join('\n')).toMatch(/`score_mode`: Which of several submissions counts/);
    expect(files.get('README-agon.md')?.toString()).toContain('`groups`');
  });

  it('is not made where a file has a fault, which is told by file and line', () => {
    const broken = { ...GOOD, 'problem.yaml': `${String(GOOD['problem.yaml'])}colour: red\n` };
    return expect(taskPacked(filesOf('sum', broken), 'own')).rejects.toThrow(
      'problem.yaml:12: Unknown key "colour"',
    );
  });
});
