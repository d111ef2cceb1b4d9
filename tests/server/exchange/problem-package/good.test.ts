import { readPackage } from '#tests/support/readPackage.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { judgeTask } from '#server/contract/task.ts';
import { findingText, GOOD, reading, statementText, taskOf } from '../packages.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../examples');
const MIB = 1_048_576;

describe('a package of the version 2025-09', () => {
  it('[JDG-2] gives groups with rules, points and the groups that must pass before', () => {
    const { judge } = taskOf(GOOD);
    expect(judge.groups).toEqual([
      { name: 'sample', rule: 'minimum', points: 0, requires: [] },
      { name: '1-small', rule: 'minimum', points: 40, requires: [] },
      { name: '2-all', rule: 'sum', points: 60, requires: [0, 1] },
    ]);
    expect(judge.tests.map(({ name, group, isSample, points }) => [name, group, isSample, points])).toEqual([
      ['sample/1', 0, true, 0],
      // F52: in a group that scores as a whole, each test carries the points of the group.
      ['secret/1-small/01', 1, false, 40],
      ['secret/1-small/02', 1, false, 40],
      ['secret/2-all/03', 2, false, 60],
    ]);
  });

  it('[JDG-2] gives limits in ms and bytes, and the default comparison by tokens', () => {
    const { judge, timing, languages } = taskOf(GOOD);
    expect(judge.limits).toEqual({ cpuMs: 1500, memoryBytes: 256 * MIB, outputBytes: 8 * MIB });
    expect(timing).toBeNull();
    expect(judge.checker).toEqual({ kind: 'tokens', caseSensitive: false });
    expect(languages).toEqual(['cpp', 'c', 'java', 'py', 'go']);
    expect(() => v.parse(judgeTask, judge)).not.toThrow();
  });

  // F26
  it('[AUT-2] has titles, constants and arguments as they are written, also where they look like numbers', () => {
    const TOLERANT = 'output_validator_args: [float_tolerance, 1e-6]\n';
    const task = taskOf(GOOD, {
      'problem.yaml': `problem_format_version: 2025-09
uuid: 0042
name: { en: 007, bg: 3.10 }
limits: { time_limit: 1.0, memory: 0x100 }
constants: { most: 1e5, share: 0.50 }
keywords: [1e3]
`,
      'statement/problem.en.md': 'At most {{most}}, {{share}} of it.\n',
      'statement/sum.svg': null,
      'statement/problem.bg.md': 'Сбор.\n',
      'data/secret/1-small/test_group.yaml': null,
      'data/secret/2-all/test_group.yaml': null,
      'data/sample/test_group.yaml': TOLERANT,
      'data/secret/test_group.yaml': TOLERANT,
      'submissions/submissions.yaml': null,
    });
    expect(task.names).toEqual({ en: '007', bg: '3.10' });
    expect(statementText(task, 'en')).toContain('At most 1e5, 0.50 of it.');
    expect(task.judge.checker).toMatchObject({ relative: 1e-6 });
    expect(task.judge.limits).toMatchObject({ cpuMs: 1000, memoryBytes: 256 * MIB });
  });

  it('has nothing to be said of it', () => {
    expect(reading(GOOD).report.map(findingText)).toEqual([]);
  });

  it('[TSK-2] shows statements with their pictures and samples inside, each one file', () => {
    const task = taskOf(GOOD);
    expect(statementText(task, 'en')).toContain('![a picture](data:image/svg+xml;base64,');
    expect(statementText(task, 'en')).toMatch(/## Example\n\n\*\*Input\*\*\n\n```text\n1 2\n```/);
    expect(statementText(task, 'bg')).toMatch(/## Пример\n[^]*3\n```\n\n\nКрай\.\n$/);
    expect(task.attachments.map(({ name }) => name)).toEqual(['help.txt']);
  });

  it('does not show a sample twice that the statement shows by itself', () => {
    const text = 'Add.\n\n```text\n1 2\n```\n';
    expect(statementText(taskOf(GOOD, { 'statement/problem.en.md': text }), 'en')).toBe(text);
  });

  it('a pass-fail task is one group of 100 points that needs its samples', () => {
    const { judge } = taskOf(GOOD, {
      'problem.yaml': String(GOOD['problem.yaml']).replace('scoring', 'pass-fail'),
      'data/secret/1-small/test_group.yaml': null,
      'data/secret/2-all/test_group.yaml': null,
    });
    expect(judge.groups).toEqual([
      { name: 'sample', rule: 'minimum', points: 0, requires: [] },
      { name: 'secret', rule: 'minimum', points: 100, requires: [0] },
    ]);
    expect(judge.tests.map(({ group }) => group)).toEqual([0, 1, 1, 1]);
  });

  it('tests directly in secret are one group, by default summed', () => {
    const flat = {
      'data/secret/1-small/test_group.yaml': null,
      'data/secret/1-small/01.in': null,
      'data/secret/1-small/01.ans': null,
      'data/secret/1-small/02.in': null,
      'data/secret/1-small/02.ans': null,
      'data/secret/2-all/test_group.yaml': null,
      'data/secret/2-all/03.in': null,
      'data/secret/2-all/03.ans': null,
      'data/secret/a.in': '1\n',
      'data/secret/a.ans': '1\n',
    };
    expect(taskOf(GOOD, flat).judge.groups[1]).toMatchObject({ rule: 'sum', points: 100 });
    expect(
      taskOf(GOOD, { ...flat, 'data/secret/test_group.yaml': 'score_aggregation: min\nmax_score: 50\n' })
        .judge.groups[1],
    ).toMatchObject({ rule: 'minimum', points: 50 });
  });

  it('groups of which the least counts become one', () => {
    const { judge } = taskOf(GOOD, {
      'data/secret/test_group.yaml': 'score_aggregation: pass-fail\n',
      'data/secret/2-all/test_group.yaml': null,
    });
    expect(judge.groups[1]).toMatchObject({ name: 'secret', rule: 'minimum', points: 100 });
    expect(judge.tests.map(({ group }) => group)).toEqual([0, 1, 1, 1]);
  });

  // F56
  it('[JDG-2] judge.yaml gives points to single tests; impossible ones are named', () => {
    const said = (tests: string) =>
      reading(GOOD, {
        'data/secret/2-all/04.in': '1 1\n',
        'data/secret/2-all/04.ans': '2\n',
        'judge.yaml': `groups:\n  2-all: { rule: points, tests: ${tests} }\n`,
      });
    const { task, report } = said('{ "03": 15, "04": 45 }');
    expect(report).toEqual([]);
    expect(task?.judge.tests.slice(-2).map(({ points }) => points)).toEqual([15, 45]);
    const found = said('{ "03": 15, "3": 45 }');
    expect(found.report.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'test_points_unknown'],
      ['warning', 'group_points_differ'],
    ]);
    expect(found.task?.judge.tests.slice(-2).map(({ points }) => points)).toEqual([15, 0]);
  });

  it('[JDG-2] judge.yaml adds the facts that the format lacks', () => {
    const task = taskOf(GOOD, {
      'judge.yaml': `groups:
  1-small: { rule: multiply, points: 30 }
  2-all: { rule: points, points: 70, requires: [1-small] }
score_mode: best_per_subtask
graders: { cpp: [grader.cpp] }
source_name: sum
io: { input: sum.in, output: sum.out }
checker: lines
limits: { java: { time_limit: 3, memory: 512 } }
submissions:
  wrong_answer/*: { verdict: WA, score: [0, 10] }
`,
      'include/cpp/grader.cpp': 'int x;\n',
      'include/cpp/other.h': '\n',
    });
    expect(task.judge).toMatchObject({
      groups: [
        { name: 'sample' },
        { rule: 'multiply', points: 30, requires: [] },
        { rule: 'points', points: 70, requires: [1] },
      ],
      scoreMode: 'best_per_subtask',
      sourceName: 'sum',
      io: { input: 'sum.in', output: 'sum.out' },
      checker: { kind: 'lines' },
      languageLimits: { java: { cpuMs: 3000, memoryBytes: 512 * MIB } },
    });
    expect(task.judge.graders['cpp']?.map(({ name }) => name)).toEqual(['grader.cpp']);
    expect(task.languages).toEqual(['cpp']);
    expect(task.submissions.find(({ path }) => path.endsWith('one.py'))?.results).toMatchObject([
      { verdicts: ['WA'], score: [0, 10] },
    ]);
  });

  it('[JDG-2] a validator of its own is the checker, or the interactor of an interactive task', () => {
    const validator = {
      'output_validator/validate.cpp': 'int main() {}\n',
      'output_validator/validate.h': '\n',
      'data/secret/2-all/03.yaml': 'output_validator_args: [partial]\n',
    };
    const batch = taskOf(GOOD, validator).judge;
    expect(batch.checker).toMatchObject({
      kind: 'program',
      convention: 'kattis',
      program: { language: 'cpp' },
    });
    expect(batch.tests.map(({ checkerArgs }) => checkerArgs)).toEqual([[], [], [], ['partial']]);
    const interactive = taskOf(GOOD, {
      ...validator,
      'problem.yaml': String(GOOD['problem.yaml']).replace('scoring', '[scoring, interactive]'),
      'statement/problem.bg.md': 'Познайте.\n',
      'data/sample/1.interaction': '<5\n>3\n',
    });
    expect(interactive.judge).toMatchObject({ kind: 'interactive', interactor: { convention: 'kattis' } });
    expect(statementText(interactive, 'en')).toMatch(/\*\*Interaction\*\*\n\n```text\n<5\n>3\n```/);
    expect(statementText(interactive, 'en')).not.toContain('1 2');
  });

  it('[JDG-2] an output-only task has a file of the archive for each test, and folders of answers are zipped', () => {
    const task = taskOf(GOOD, {
      'problem.yaml': String(GOOD['problem.yaml']).replace('scoring', '[scoring, submit-answer]'),
      'submissions/accepted/sum.cpp': null,
      'submissions/accepted/all/1.out': '3\n',
      'submissions/accepted/all/03.out': '42\n',
    });
    expect(task.judge.outputNames).toEqual(['1.out', '01.out', '02.out', '03.out']);
    expect(task.languages).toEqual(['zip', 'txt']);
    const [all] = task.submissions;
    expect(all).toMatchObject({ path: 'accepted/all', language: 'zip', source: { name: 'all.zip' } });
    expect(task.contents.get(all!.source.hash)!.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
  });

  it('puts constants into statements, programs and groups', () => {
    const task = taskOf(GOOD, {
      'problem.yaml': `${String(GOOD['problem.yaml'])}constants:\n  small: 40\n  text: "big one"\n`,
      'data/secret/1-small/test_group.yaml': 'max_score: {{small}}\n',
      'statement/problem.en.md': 'At most {{small}}, a {{text}}, {{other}}.\n',
    });
    expect(task.judge.groups[1]?.points).toBe(40);
    expect(statementText(task, 'en')).toContain('At most 40, a big one, {{other}}.');
  });

  it('without a time limit says how it is to be found', () => {
    const { timing } = taskOf(GOOD, {
      'problem.yaml': String(GOOD['problem.yaml']).replace('  time_limit: 1.5\n', '  time_resolution: 0.5\n'),
    });
    expect(timing).toEqual({ acToLimit: 2, limitToTle: 1.5, resolutionMs: 500 });
  });

  // F62
  it('[JDG-2] folders state claims that the format has no words for: too much memory or output, and sources that do not compile', () => {
    const { submissions } = taskOf(GOOD, {
      'submissions/memory_limit_exceeded/m.py': 'print(1)\n',
      'submissions/output_limit/o.py': 'print(1)\n',
      'submissions/compile_error/c.cpp': 'int main( {\n',
    });
    const verdicts = submissions.flatMap(({ results }) => results.map((one) => one.verdicts));
    expect(verdicts).toEqual(expect.arrayContaining([['MLE', 'RE'], ['OLE'], ['CE']]));
  });

  // F62
  it('[AUT-2] names files beside the tests that are not read', () => {
    const { report } = reading(GOOD, {
      'generators/generators.yaml': 'data: {}\n',
      'data/invalid_input/1.in': 'x\n',
    });
    expect(report.map(({ severity, code, file }) => [severity, code, file])).toEqual([
      ['note', 'validator_cases', 'data/invalid_input'],
      ['note', 'generators_yaml', 'generators/generators.yaml'],
    ]);
  });

  it("submissions.yaml adds to the folder's claim, or replaces it", () => {
    const { submissions } = taskOf(GOOD, {
      'submissions/submissions.yaml': `wrong_answer:
  permitted: [AC, WA, TLE]
accepted/*.{cpp,py}:
  score: 100
  secret/1-small: { permitted: [AC] }
`,
    });
    const [accepted, wrong] = submissions;
    expect(accepted?.expectations).toMatchObject([
      { tests: null, permitted: ['AC'], timing: 'lower', place: { file: 'submissions/accepted' } },
      { tests: null, permitted: null, score: [100, 100], place: { line: 3 } },
      { tests: 'secret/1-small', permitted: ['AC'], place: { line: 5 } },
    ]);
    expect(wrong?.expectations).toMatchObject([{ permitted: ['AC', 'WA', 'TLE'], required: ['WA'] }]);
  });
});

describe('the tasks of examples/', () => {
  const slugs = readdirSync(EXAMPLES).filter((slug) => existsSync(join(EXAMPLES, slug, 'problem.yaml')));

  it.each(slugs)('[JDG-2] %s is read without a fault', async (slug) => {
    const { task, report } = await readPackage(join(EXAMPLES, slug));
    expect(report.filter(({ severity }) => severity !== 'note').map(findingText)).toEqual([]);
    expect(() => v.parse(judgeTask, task?.judge)).not.toThrow();
    expect(Object.keys(task?.names ?? {}).sort()).toEqual(['bg', 'en']);
    expect(task?.statements.map(({ lang }) => lang).sort()).toEqual(['bg', 'en']);
    const hashes = new Set(task?.contents.keys());
    expect(task?.judge.tests.every(({ input }) => hashes.has(input.hash))).toBe(true);
  });
});
