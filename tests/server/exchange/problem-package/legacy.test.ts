import { describe, expect, it } from 'vitest';
import { errorsOf, type FileTexts, findingText, LEGACY, reading, taskOf } from '../packages.ts';

const SCORING = 'name: Sum\ntype: scoring\n';

/** A scoring task with two folders of two tests each. */
function grouped(change: FileTexts): FileTexts {
  const tests: Record<string, string> = {};
  for (const group of ['g1', 'g2']) {
    for (const test of ['1', '2']) {
      tests[`data/secret/${group}/${test}.in`] = '1\n';
      tests[`data/secret/${group}/${test}.ans`] = '1\n';
    }
  }
  return {
    'problem.yaml': SCORING,
    'data/secret/1.in': null,
    'data/secret/1.ans': null,
    ...tests,
    ...change,
  };
}

function groupsOf(change: FileTexts) {
  return taskOf(LEGACY, grouped(change)).judge.groups.map(({ name, rule, points }) => [name, rule, points]);
}

describe('a legacy package', () => {
  it('[JDG-2] a pass-fail task is one group; its time limit is where Kattis or DOMjudge keep it', () => {
    const { judge, names, format } = taskOf(LEGACY);
    expect(format).toBe('kattis-legacy');
    expect(names).toEqual({ en: 'Sum' });
    expect(judge.limits.cpuMs).toBe(2000);
    expect(judge.groups).toMatchObject([
      { name: 'sample' },
      { name: 'secret', rule: 'minimum', points: 100, requires: [0] },
    ]);
    const domjudge = { '.timelimit': null, 'domjudge-problem.ini': "short-name = A\ntimelimit='1.5'\n" };
    expect(taskOf(LEGACY, domjudge).judge.limits.cpuMs).toBe(1500);
  });

  it('without one it is found from the jury’s submissions', () => {
    expect(taskOf(LEGACY, { '.timelimit': null }).timing).toEqual({
      acToLimit: 5,
      limitToTle: 2,
      resolutionMs: 1000,
    });
  });

  it('[JDG-2] a group with `min` pays once, groups of groups are summed', () => {
    const file = (points: number) =>
      `on_reject: break\naccept_score: ${points}\nrange: 0 ${points}\ngrader_flags: min\n`;
    expect(
      groupsOf({ 'data/secret/g1/testdata.yaml': file(40), 'data/secret/g2/testdata.yaml': file(60) }),
    ).toEqual([
      ['sample', 'minimum', 0],
      ['g1', 'minimum', 40],
      ['g2', 'minimum', 60],
    ]);
  });

  it('[JDG-2] a group that says nothing pays once too, also where the groups above it are summed', () => {
    expect(
      groupsOf({
        'data/secret/testdata.yaml': 'accept_score: 50\ngrader_flags: sum\n',
        'data/secret/g1/testdata.yaml': 'accept_score: 20\n',
      }),
    ).toEqual([
      ['sample', 'minimum', 0],
      ['g1', 'minimum', 20],
      ['g2', 'minimum', 50],
    ]);
  });

  it('[JDG-2] a group with the rule sum pays for each test, at most its range', () => {
    expect(
      groupsOf({
        'data/secret/g1/testdata.yaml': 'accept_score: 10\ngrader_flags: sum\n',
        'data/secret/g2/testdata.yaml': 'on_reject: continue\naccept_score: 50\nrange: 0 80\n',
      }),
    ).toEqual([
      ['sample', 'minimum', 0],
      ['g1', 'sum', 20],
      ['g2', 'sum', 80],
    ]);
  });

  it('[JDG-2] groups of which the least counts become one', () => {
    expect(groupsOf({ 'data/secret/testdata.yaml': 'accept_score: 30\ngrader_flags: min\n' })).toEqual([
      ['sample', 'minimum', 0],
      ['secret', 'minimum', 30],
    ]);
  });

  it('samples pay where their own file says so, unless they are ignored', () => {
    const pays = { 'data/sample/testdata.yaml': 'accept_score: 5\n' };
    expect(groupsOf(pays)[0]).toEqual(['sample', 'minimum', 5]);
    expect(groupsOf({ ...pays, 'data/testdata.yaml': 'grader_flags: ignore_sample\n' })[0]).toEqual([
      'sample',
      'minimum',
      0,
    ]);
    // In a task without points, samples have no points either (F96).
    expect(groupsOf({ ...pays, 'problem.yaml': 'name: Sum\n' })).toEqual([
      ['sample', 'minimum', 0],
      ['secret', 'minimum', 100],
    ]);
  });

  it('[JDG-4] the average of groups is each one’s equal part; that any is accepted changes no points', () => {
    const change = {
      'data/secret/testdata.yaml': 'grader_flags: avg accept_if_any_accepted\n',
      'data/secret/g1/testdata.yaml': 'accept_score: 40\ngrader_flags: min\n',
      'data/secret/g2/testdata.yaml': 'accept_score: 60\ngrader_flags: avg\n',
    };
    expect(groupsOf(change)).toEqual([
      ['sample', 'minimum', 0],
      ['g1', 'minimum', 20],
      ['g2', 'sum', 30],
    ]);
    expect(reading(LEGACY, grouped(change)).report.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/verdict shown/),
    );
  });

  it('[JDG-4] a group that goes on after a failure and says no range pays once', () => {
    const files = { 'data/secret/g1/testdata.yaml': 'accept_score: 20\non_reject: continue\n' };
    expect(groupsOf(files)[1]).toEqual(['g1', 'minimum', 20]);
  });

  it('[JDG-4] keys that are empty or unknown keep nothing out; time_multipliers are read', () => {
    const { task, report } = reading(LEGACY, {
      '.timelimit': null,
      'problem.yaml':
        'name: Sum\nauthor:\nsource:\ncredits: me\nlimits:\n  time_multipliers:\n    time_limit_to_tle: 4\n',
    });
    expect(task?.timing).toEqual({ acToLimit: 2, limitToTle: 4, resolutionMs: 1000 });
    expect(report.map(findingText)).toEqual(['problem.yaml:4 The key "credits" is unknown.']);
  });

  it('[JDG-4] a statement beside problem.yaml is one', () => {
    const files = {
      'problem_statement/problem.en.pdf': null,
      'problem.pdf': '%PDF-1.4\n',
      'problem.bg.pdf': '%PDF-1.4\n',
    };
    expect(taskOf(LEGACY, files).statements.map(({ lang, mime }) => [lang, mime])).toEqual([
      ['bg', 'application/pdf'],
      ['en', 'application/pdf'],
    ]);
  });

  it('[JDG-2] a validator that gives the score gives points, up to the range', () => {
    const { judge } = taskOf(
      LEGACY,
      grouped({
        'problem.yaml': `${SCORING}validation: custom score\nvalidator_flags: strict\n`,
        'output_validators/check/check.py': 'pass\n',
        'data/secret/testdata.yaml': 'range: 0 25.5\noutput_validator_flags: fast mode\n',
      }),
    );
    expect(judge.groups[1]).toMatchObject({ name: 'g1', rule: 'points', points: 25.5 });
    expect(judge.checker).toMatchObject({ kind: 'program', program: { language: 'py' } });
    expect(judge.tests.at(-1)?.checkerArgs).toEqual(['strict', 'fast', 'mode']);
  });

  it('[JDG-2] validator_flags are those of the default validator', () => {
    const yaml = 'name: Sum\nvalidation: default\nvalidator_flags: float_tolerance 1e-6 case_sensitive\n';
    expect(taskOf(LEGACY, { 'problem.yaml': yaml }).judge.checker).toEqual({
      kind: 'floats',
      caseSensitive: true,
      absolute: 1e-6,
      relative: 1e-6,
    });
  });

  it('an interactive task has an interactor', () => {
    const { judge } = taskOf(LEGACY, {
      'problem.yaml': 'name: Sum\nvalidation: custom interactive\n',
      'output_validators/check.cpp': 'int main() {}\n',
    });
    expect(judge).toMatchObject({ kind: 'interactive', interactor: { convention: 'kattis' } });
  });

  it('a statement in LaTeX is shown with its pictures and samples, and may hold the name', () => {
    const { task, report } = reading(LEGACY, {
      'problem.yaml': 'uuid: 1\n',
      'problem_statement/problem.tex':
        '\\problemname{A Sum}\nAdd \\textbf{two}. \\includegraphics{way} \\includegraphics{gone}\n\\input{more}',
      'problem_statement/more.tex': '\\section*{Input}\nTwo \\weird{numbers}.',
      'problem_statement/way.png': 'a picture',
      'problem_statement/problem.en.pdf': null,
    });
    expect(task?.names).toEqual({ en: 'A Sum' });
    const [statement] = task?.statements ?? [];
    expect(statement).toMatchObject({ lang: 'en', mime: 'text/markdown; charset=utf-8' });
    const text = task?.contents.get(statement?.hash ?? '')?.toString('utf8');
    expect(text).toContain('Add **two**. ![](data:image/png;base64,YSBwaWN0dXJl)');
    expect(text).toContain('## Input\n\nTwo numbers.');
    expect(text).toContain('## Example');
    const found = report.filter(({ file }) => file === 'problem_statement/problem.tex');
    expect(found.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'picture_missing'],
      ['warning', 'latex_unknown'],
    ]);
  });

  it('LaTeX that cannot be read keeps no package out', () => {
    const { task, report } = reading(LEGACY, {
      'problem_statement/problem.tex': `${'{'.repeat(20_000)}deep${'}'.repeat(20_000)}`,
      'problem_statement/problem.en.pdf': null,
    });
    expect(task?.statements).toEqual([]);
    expect(report).toContainEqual(expect.objectContaining({ severity: 'warning', code: 'latex' }));
  });

  it.each<[string, FileTexts, RegExp]>([
    [
      'several passes',
      { 'problem.yaml': 'name: Sum\nvalidation: custom multi-pass\n' },
      /^problem\.yaml:2 Multi-pass tasks are not supported/,
    ],
    [
      'the most of several groups',
      { 'problem.yaml': SCORING, 'data/secret/testdata.yaml': 'grader_flags: max\n' },
      /^data\/secret\/testdata\.yaml:1 The grader's flag "max" is not supported/,
    ],
    [
      'an unknown validation',
      { 'problem.yaml': 'name: Sum\nvalidation: fuzzy\n' },
      /^problem\.yaml:2 "validation" must begin/,
    ],
    [
      'a score of a pass-fail task',
      { 'problem.yaml': 'validation: custom score\n', 'output_validators/a.py': '' },
      /^problem\.yaml:1 "score" is for/,
    ],
    [
      'custom without validator',
      { 'problem.yaml': 'validation: custom\n' },
      /^output_validators The validation is "custom"/,
    ],
    [
      'two validators',
      {
        'problem.yaml': 'validation: custom\n',
        'output_validators/a/a.py': '',
        'output_validators/b/b.py': '',
      },
      /^output_validators Several/,
    ],
    [
      'fewer points are better',
      { 'problem.yaml': 'type: scoring\ngrading:\n  objective: min\n' },
      /^problem\.yaml:3 Tasks where fewer/,
    ],
    [
      'a grader of its own',
      { 'problem.yaml': SCORING, 'data/testdata.yaml': 'grading: custom\n' },
      /^data\/testdata\.yaml:1 Custom graders/,
    ],
    [
      'the best of the tests',
      { 'problem.yaml': SCORING, 'data/secret/testdata.yaml': 'grader_flags: max\n' },
      /^data\/secret\/testdata\.yaml:1 The grader's flag "max"/,
    ],
    [
      'an unknown flag',
      { 'problem.yaml': SCORING, 'data/secret/testdata.yaml': 'grader_flags: mean\n' },
      /^data\/secret\/testdata\.yaml:1 The default grader has no/,
    ],
    [
      'a score without range',
      { 'problem.yaml': `${SCORING}validation: custom score\n`, 'output_validators/a.py': '' },
      /^data\/secret When the validator gives/,
    ],
    ['a time limit that is none', { '.timelimit': 'soon\n' }, /^\.timelimit:1 The time limit must be/],
  ])('[JDG-2] %s: named with file and line, and not taken', (_, change, error) => {
    expect(errorsOf(LEGACY, change)).toContainEqual(expect.stringMatching(error));
  });
});
