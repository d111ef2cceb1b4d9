import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { evaluate } from '#server/judge/evaluate.ts';
import { totals } from '#server/judge/groups.ts';
import { type Tried } from '#server/judge/kinds.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { pointsIn, writeClaim } from '#server/features/authoring/workshop/solutions/claim.ts';
import {
  asJudged,
  idleTests,
  type Tested,
  wasBefore,
} from '#server/features/authoring/workshop/solutions/matrix.ts';
import { judgeTask, judgeTest, testResult } from '#tests/support/judging.ts';

const verdict = fc.constantFrom<Verdict>('AC', 'WA', 'TLE', 'RE');
const rule = fc.constantFrom('sum', 'minimum', 'multiply' as const);

/** A task of random groups, each of which may require the one before it, with the verdicts of its tests. */
const judged = fc
  .array(fc.record({ rule, tests: fc.array(verdict, { minLength: 1, maxLength: 4 }), asks: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((groups) => {
    const task: JudgeTask = judgeTask({
      groups: groups.map((group, at) => ({
        name: String(at),
        rule: group.rule,
        points: 10,
        requires: group.asks && at > 0 ? [at - 1] : [],
      })),
      tests: groups.flatMap(({ tests }, at) => tests.map((_, of) => judgeTest(at, { name: `${at}/${of}` }))),
    });
    return { task, verdicts: groups.flatMap(({ tests }) => tests) };
  });

describe('the summary of an invocation’s results', () => {
  it('[AUT-12] is what a contest’s judge finds, who runs only what still decides something', async () => {
    await fc.assert(
      fc.asyncProperty(judged, async ({ task, verdicts }) => {
        const tryTest = (_: unknown, place: number): Promise<Tried> => {
          const own = verdicts[place] ?? 'IE';
          const words = { run: null, errors: '', juryMessage: '' };
          if (own === 'AC')
            return Promise.resolve({
              ...words,
              checked: { score: 1, points: null, message: '', juryMessage: '' },
            });
          return Promise.resolve({ ...words, verdict: own });
        };
        const inContest = totals(task, await evaluate(task, tryTest, false, () => undefined));
        const all: Tested[] = verdicts.map((own, place) => ({
          ...testResult(place, { score: own === 'AC' ? 1 : 0 }),
          verdict: own,
        }));
        const found = asJudged(task, all);
        expect([found.verdict, found.score, found.groupScores]).toEqual([
          inContest.verdict,
          inContest.score,
          inContest.groupScores,
        ]);
        expect(found.tests.map((one) => one.verdict)).toEqual(inContest.tests.map((one) => one.verdict));
      }),
    );
  });

  it('[AUT-12] a test tells nothing apart exactly where every wrong solution passes it, and never while one is not tried', () => {
    const table = fc
      .integer({ min: 1, max: 6 })
      .chain((width) =>
        fc.array(fc.array(verdict, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(table, fc.boolean(), (rows, isPartial) => {
        const width = rows[0]?.length ?? 0;
        const places = Array.from({ length: width }, (_, at) => at);
        const solutions = rows.map((row) => new Map(row.map((one, at) => [at, one])));
        if (isPartial) solutions[0]?.delete(0);
        const idle = idleTests(
          places.map(() => ({ isSample: false })),
          places,
          solutions,
        );
        if (isPartial) expect(idle.size).toBe(0);
        for (const place of idle) for (const row of rows) expect(row[place]).toBe('AC');
        const isAnyWrong = rows.some((row) => row.some((one) => one !== 'AC'));
        if (isPartial || !isAnyWrong) return;
        for (const place of places) expect(idle.has(place)).toBe(rows.every((row) => row[place] === 'AC'));
      }),
    );
  });

  it('[AUT-12] a verdict is another than before only where the same test had one', () => {
    const before = new Map<string, Verdict>([['a', 'WA']]);
    expect(wasBefore(before, 'a', 'AC')).toBe('WA');
    expect(wasBefore(before, 'a', 'WA')).toBeNull();
    expect(wasBefore(before, 'b', 'WA')).toBeNull();
  });
});

describe('a claim written into submissions.yaml', () => {
  const YAML =
    '# all right\naccepted:\n  score: 100\n# the slow one\nwrong_answer/a.py: # by hand\n  permitted: [WA]\n  required: [WA]\n  score: 30\n';
  const claim = { score: null, groupScores: {}, isTagged: false } as const;

  it('[AUT-12] keeps its place, its comments and the claims about others', () => {
    const document = parseDocument(YAML);
    writeClaim(document, {
      ...claim,
      from: 'wrong_answer/a.py',
      to: 'time_limit_exceeded/a.py',
      folder: 'time_limit_exceeded',
      score: 40,
      groupScores: { small: 30 },
    });
    const text = document.toString();
    expect(text).toContain('# the slow one\ntime_limit_exceeded/a.py:');
    expect(text).toContain('# by hand');
    expect(text).not.toContain('permitted');
    expect(document.toJS()).toEqual({
      accepted: { score: 100 },
      'time_limit_exceeded/a.py': { score: 40, 'secret/small': { score: 30 } },
    });
  });

  it('[AUT-12] leaves no entry when it says nothing more', () => {
    const document = parseDocument('wrong_answer/a.py:\n  score: 30\n');
    writeClaim(document, { ...claim, from: 'wrong_answer/a.py', to: 'rejected/a.py', folder: 'rejected' });
    expect(document.toJS()).toEqual({});
  });

  it('[AUT-12] replaces exact points and keeps a range, which it cannot state', () => {
    const document = parseDocument(
      'accepted/a.py:\n  score: [60, 80]\n  secret/small:\n    score: 20\n  secret/large:\n    score: [0, 40]\n',
    );
    const own = { from: 'accepted/a.py', to: 'accepted/a.py', folder: 'accepted' } as const;
    writeClaim(document, { ...claim, ...own });
    const kept = { score: [60, 80], 'secret/large': { score: [0, 40] } };
    expect(document.toJS()).toEqual({ 'accepted/a.py': kept });
    writeClaim(document, { ...claim, ...own, score: 70 });
    expect(document.toJS()).toEqual({ 'accepted/a.py': { ...kept, score: 70 } });
  });

  it('[AUT-12] has the points of the solution’s own entry, and none of a pattern or a range', () => {
    const document = parseDocument(
      'wrong_answer/*:\n  score: 20\nwrong_answer/a.py:\n  score: 30\n  secret/small:\n    score: 30\n  secret/large:\n    score: [0, 40]\n',
    );
    expect(pointsIn(document, 'wrong_answer/a.py')).toEqual({ score: 30, groups: { small: 30 } });
    expect(pointsIn(document, 'wrong_answer/b.py')).toEqual({ score: null, groups: {} });
  });

  it('[AUT-12] of a solution that moves takes its own entry along, not that of one that is gone', () => {
    const document = parseDocument(
      'rejected/a.py:\n  message: stale\n# kept\nwrong_answer/a.py:\n  language: python3\n  message: own\n',
    );
    writeClaim(document, { ...claim, from: 'wrong_answer/a.py', to: 'rejected/a.py', folder: 'rejected' });
    expect(document.toString()).toBe('# kept\nrejected/a.py:\n  language: python3\n  message: own\n');
    writeClaim(document, { ...claim, from: 'accepted/b.py', to: 'rejected/a.py', folder: 'rejected' });
    expect(document.toJS()).toEqual({});
  });

  it('[AUT-12] of a solution with a comment of its own is whole after every change', () => {
    const document = parseDocument('');
    const folders = ['accepted', 'wrong_answer', 'compile_error', 'accepted'] as const;
    const entries = folders.slice(1).map((folder, at) => {
      const [from, to] = [`${folders[at]}/a.py`, `${folder}/a.py`];
      writeClaim(document, { ...claim, from, to, folder, isTagged: true });
      return document.toJS() as unknown;
    });
    expect(entries).toEqual([
      { 'wrong_answer/a.py': { permitted: ['AC', 'WA'], required: ['WA'] } },
      { 'compile_error/a.py': { use_for_time_limit: false } },
      { 'accepted/a.py': { permitted: ['AC'] } },
    ]);
  });

  it('[AUT-12] leaves it to a solution without a comment whether its times matter', () => {
    const document = parseDocument('compile_error/a.py:\n  use_for_time_limit: false\n');
    writeClaim(document, { ...claim, from: 'compile_error/a.py', to: 'accepted/a.py', folder: 'accepted' });
    expect(document.toJS()).toEqual({ 'accepted/a.py': { use_for_time_limit: false } });
  });
});
