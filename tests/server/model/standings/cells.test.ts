import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import {
  type CountedSubmission,
  type CountedWork,
  rowFrom,
  type ScoreModes,
} from '#server/model/standings/cells.ts';
import { type ContestRow } from '#server/model/rows.ts';

const HOUR = 3_600_000;
const START = 1_000 * HOUR;
const FREEZE = START + 4 * HOUR;

function contest(type: ContestRow['type'], standings: string): ContestRow {
  const times = { start_at: START, end_at: START + 5 * HOUR };
  return { type, standings, penalty_minutes: 20, ...times } as ContestRow;
}

/** The work of a row without adjustments by staff. */
function work(submissions: readonly CountedSubmission[]): CountedWork {
  return { submissions, adjustments: [] };
}

const anySubmissions = fc
  .array(
    fc.record({
      id: fc.integer({ min: 1, max: 1_000_000 }),
      task_number: fc.integer({ min: 1, max: 3 }),
      at: fc.oneof(
        fc.integer({ min: START, max: START + 5 * HOUR }),
        fc.integer({ min: FREEZE - 2, max: FREEZE + 2 }),
      ),
      verdict: fc.option(fc.constantFrom(...VERDICTS)),
      score: fc.option(fc.integer({ min: 0, max: 100 })),
    }),
    { maxLength: 30 },
  )
  .map((list): CountedSubmission[] =>
    list
      .sort((a, b) => a.at - b.at)
      .map((one) => ({ ...one, contest_time_ms: one.at - START, group_scores: null })),
  );
const MODES: ScoreModes = new Map([
  [1, 'last'],
  [2, 'best_per_subtask'],
]);
const anyType = fc.constantFrom('icpc' as const, 'ioi' as const);

describe('the public row', () => {
  it('[TML-6] is the same whatever came of the submissions that are frozen', () => {
    fc.assert(
      fc.property(anySubmissions, anyType, fc.constantFrom(...VERDICTS), (submissions, type, verdict) => {
        const frozen = contest(type, 'yes_60');
        const otherwise = submissions.map((one) => (one.at >= FREEZE ? { ...one, verdict, score: 77 } : one));
        expect(rowFrom(1, work(otherwise), frozen, MODES, 'public')).toEqual(
          rowFrom(1, work(submissions), frozen, MODES, 'public'),
        );
      }),
    );
  });

  it('[TML-6] shows what came a millisecond before the freeze, and is the whole one where nothing is frozen', () => {
    fc.assert(
      fc.property(anySubmissions, anyType, (submissions, type) => {
        const before = submissions.filter((one) => one.at < FREEZE);
        for (const [list, setting] of [
          [before, 'yes_60'],
          [submissions, 'yes'],
          [submissions, 'after'],
        ] as const) {
          const rows = (['public', 'full'] as const).map((view) =>
            rowFrom(1, work(list), contest(type, setting), MODES, view),
          );
          expect(rows[0]).toEqual(rows[1]);
        }
      }),
    );
  });

  it('goes by the arrival on the server, while penalties go by the contest\u2019s own clock', () => {
    const replayed = { id: 1, task_number: 1, verdict: 'AC', score: null, group_scores: null } as const;
    const at = (instant: number) => [{ ...replayed, at: instant, contest_time_ms: 270 * 60_000 }];
    const row = (instant: number) =>
      rowFrom(1, work(at(instant)), contest('icpc', 'yes_60'), new Map(), 'public').cells['1'];
    expect(row(FREEZE - 1)).toMatchObject({ solvedMinute: 270, penalty: 270 });
    expect(row(FREEZE)).toMatchObject({ solvedMinute: null, pending: 1 });
  });
});

describe('the points of a row', () => {
  const given: readonly { points: number; groups: number[] | null; verdict?: 'CE' }[] = [
    { points: 60, groups: [60, 0] },
    { points: 40, groups: [0, 40] },
    { points: 0, groups: null, verdict: 'CE' },
  ];
  const submissions = [1, 2, 3, 4].flatMap((task_number) =>
    given.map(({ points, groups, verdict = 'WA' as const }, index): CountedSubmission => {
      const at = START + index * HOUR;
      const id = task_number * 10 + index;
      return {
        id,
        task_number,
        at,
        contest_time_ms: at - START,
        verdict,
        score: points,
        group_scores: groups,
      };
    }),
  );

  it('[JDG-2] go by the mode of each task, best where none is said; a compile error counts nothing', () => {
    const modes: ScoreModes = new Map([
      [1, 'best'],
      [2, 'last'],
      [3, 'best_per_subtask'],
    ]);
    const { cells, score } = rowFrom(1, work(submissions), contest('ioi', 'yes'), modes, 'full');
    const points = [1, 2, 3, 4].map((task) => cells[String(task)]);
    expect(points.map((cell) => cell?.kind === 'points' && cell.points)).toEqual([60, 0, 100, 60]);
    expect(score).toBe(220);
  });
});
