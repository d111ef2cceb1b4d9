import { describe, expect, it } from 'vitest';
import { mismatches } from '#server/exchange/self-test/compare.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { Report } from '#server/exchange/package/report.ts';
import { readTags } from '#server/exchange/problem-package/expected-tags.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { totals } from '#server/judge/groups.ts';
import { findingText, LEGACY, taskOf } from '../packages.ts';

function tags(text: string) {
  const report = new Report();
  const found = readTags(text, 'a.cpp', report);
  return { ...found?.result, timing: found?.timing, warnings: report.sorted().map(findingText) };
}

describe("the claim in a source's comment", () => {
  it.each<[string, readonly Verdict[], 'lower' | 'upper' | null]>([
    ['// @EXPECTED_RESULTS@: CORRECT', ['AC'], 'lower'],
    ['# @EXPECTED_RESULTS@: accepted', ['AC'], 'lower'],
    ['/* @EXPECTED_RESULTS@: WRONG-ANSWER */', ['WA'], 'lower'],
    ['/*\n * @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\n */', ['TLE', 'WTL', 'RE', 'MLE', 'SEC'], null],
    ['<!-- @EXPECTED_RESULTS@:TIME_LIMIT_EXCEEDED -->', ['TLE', 'WTL'], 'upper'],
    ['// @EXPECTED_RESULTS@ RUN_TIME_ERROR', ['RE', 'MLE', 'SEC'], 'lower'],
    ["''' @EXPECTED_RESULTS@: NO-OUTPUT '''", ['WA'], 'lower'],
    ['{- @EXPECTED_RESULTS@: OUTPUT-LIMIT -}\r\n', ['OLE'], 'lower'],
    ['(* @EXPECTED_RESULTS@: COMPILER-ERROR *)', ['CE'], 'lower'],
    ['// @EXPECTED_SCORE@: WRONG-ANSWER', ['WA'], 'lower'],
  ])('[JDG-4] %j', (text, verdicts, timing) => {
    expect(tags(text)).toMatchObject({ verdicts, score: null, timing, warnings: [] });
  });

  it('[JDG-4] points may be a number or a range, with a verdict beside them', () => {
    const scored = (said: string) => tags(`// @EXPECTED_SCORE@: ${said}`).score;
    expect(['70', '74.42', '.5 */', '0-10', '20 .. 30', '5, 7'].map(scored)).toEqual([
      [70, 70],
      [74.42, 74.42],
      [0.5, 0.5],
      [0, 10],
      [20, 30],
      [5, 7],
    ]);
    expect(tags('# @EXPECTED_RESULTS@: WRONG-ANSWER\n# @EXPECTED_SCORE@: 30\n')).toMatchObject({
      place: { line: 1 },
      verdicts: ['WA'],
      score: [30, 30],
    });
  });

  it('[JDG-4] a claim for manual checking states nothing, and an unknown word gets a warning', () => {
    expect(tags('// @EXPECTED_RESULTS@: CHECK-MANUALLY')).toMatchObject({ verdicts: null, warnings: [] });
    expect(tags('\n// @EXPECTED_RESULTS@: GREAT, CORRECT')).toMatchObject({
      verdicts: ['AC'],
      warnings: ['a.cpp:2 "GREAT" is not a known result.'],
    });
    expect(readTags('int main() {}', 'a.cpp', new Report())).toBeNull();
  });
});

describe('the folders of the jury’s submissions', () => {
  const faultsOf = (path: string, verdict: Verdict, text = 'x') => {
    const { submissions, judge } = taskOf(LEGACY, { [`submissions/${path}`]: text });
    const submission = submissions.find((one) => one.path === path)!;
    const tests = judge.tests.map((_, test) => ({ ...totals(judge, []).tests[test]!, verdict }));
    return mismatches(submission, judge, {
      ...totals(judge, verdict === 'CE' ? [] : tests),
      verdict,
      compileOutput: '',
      compileMs: 0,
    }).map(englishOf);
  };

  it('[JDG-4] written by tools have their meaning', () => {
    expect(faultsOf('compiler_error/a.cpp', 'CE')).toEqual([]);
    expect(faultsOf('compiler_error/a.cpp', 'WA')).toHaveLength(1);
    expect(faultsOf('output_limit/a.cpp', 'OLE')).toEqual([]);
    expect(faultsOf('no_output/a.cpp', 'AC')).toHaveLength(1);
    expect(faultsOf('multiple/a.cpp', 'TLE')).toEqual([]);
    expect(faultsOf('mixed/a.cpp', 'WA')).toEqual([]);
    expect(faultsOf('rejected/a.cpp', 'AC')).toHaveLength(1);
    for (const folder of ['partial', 'partially_accepted']) {
      expect(faultsOf(`${folder}/a.cpp`, 'WA')).toEqual([
        expect.stringMatching(/^A partially accepted submission/),
      ]);
    }
  });

  it('[JDG-4] of older packages: only accepted ones ask for time', () => {
    const { submissions } = taskOf(LEGACY, { 'submissions/wrong_answer/a.cpp': 'x' });
    expect(submissions.map(({ expectations }) => expectations.map(({ timing }) => timing))).toEqual([
      ['lower'],
      [null],
    ]);
  });

  it("[JDG-4] give way to the source's own claim", () => {
    const text = '// @EXPECTED_RESULTS@: TIMELIMIT, WRONG-ANSWER\n';
    expect(faultsOf('multiple/a.cpp', 'WA', text)).toEqual([]);
    expect(faultsOf('multiple/a.cpp', 'RE', text)).toEqual([
      'submissions/multiple/a.cpp:1 states TLE / WTL / WA.',
    ]);
    expect(faultsOf('partial/a.cpp', 'WA', '// @EXPECTED_SCORE@: 0\n')).toEqual([]);
  });

  it('[JDG-4] are hidden only by an entry of submissions.yaml that is about the submission', () => {
    const stated = (entry: string) => {
      const tagged = 'submissions/wrong_answer/a.cpp';
      const { submissions } = taskOf(LEGACY, {
        [tagged]: '// @EXPECTED_RESULTS@: TIMELIMIT\n',
        'submissions/submissions.yaml': `${entry}:\n  message: ''\n`,
      });
      return submissions
        .find(({ path }) => path === 'wrong_answer/a.cpp')
        ?.results.map((one) => one.verdicts);
    };
    expect(stated('accepted/other.cpp')).toEqual([['TLE', 'WTL']]);
    expect(stated('wrong_answer/*.cpp')).toEqual([]);
  });
});
