import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { icpcCell, isHiddenByFreeze, type IcpcSubmission } from '#domain/standings/icpc.ts';
import { isPenalised, VERDICTS, type Verdict } from '#domain/submissions/verdicts.ts';
import { MINUTE_MS } from '../times.ts';

const RULES = { penaltyMinutes: 20, frozenFromMs: null };

/** Submissions one minute apart from minute 10 on, one per verdict. */
function sent(...verdicts: readonly (Verdict | null)[]): readonly IcpcSubmission[] {
  return verdicts.map((verdict, index) => ({ at: (10 + index) * MINUTE_MS, verdict }));
}

const anySubmissions = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 300 * MINUTE_MS }),
      verdict: fc.option(fc.constantFrom(...VERDICTS), { nil: null }),
    }),
    { maxLength: 15 },
  )
  .map((list) => list.sort((a, b) => a.at - b.at));

describe('icpcCell', () => {
  it('[JDG-2] an accepted solution costs its minute, rounded down, and twenty for each rejected one before it', () => {
    const submissions = [...sent('WA', 'TLE'), { at: 46 * MINUTE_MS + 59_999, verdict: 'AC' as const }];
    expect(icpcCell(submissions, RULES)).toEqual({
      kind: 'icpc',
      tries: 2,
      solvedMinute: 46,
      solvedMs: 46 * MINUTE_MS + 59_999,
      penalty: 86,
      pending: 0,
    });
    expect(icpcCell(submissions, { ...RULES, penaltyMinutes: 10 }).penalty).toBe(66);
  });

  it('[JDG-2] a problem that is not solved costs nothing', () => {
    expect(icpcCell(sent('WA', 'RE'), RULES)).toMatchObject({ tries: 2, solvedMinute: null, penalty: 0 });
    expect(icpcCell([], RULES)).toMatchObject({ tries: 0, pending: 0, solvedMinute: null });
  });

  it('[JDG-2] compile errors are free, and what the judge failed on is still pending', () => {
    expect(icpcCell(sent('CE', 'IE', null, 'MLE', 'AC'), RULES)).toMatchObject({
      tries: 1,
      pending: 2,
      solvedMinute: 14,
      penalty: 34,
    });
  });

  it('[JDG-2] nothing sent after the first accepted one changes the cell', () => {
    fc.assert(
      fc.property(anySubmissions, anySubmissions, (before, after) => {
        const accepted: IcpcSubmission = { at: 301 * MINUTE_MS, verdict: 'AC' };
        const cell = icpcCell([...before, accepted], RULES);
        const late = after.map((submission) => ({ ...submission, at: submission.at + accepted.at }));
        expect(icpcCell([...before, accepted, ...late], RULES)).toEqual(cell);
      }),
    );
  });

  it('[JDG-2] every submission up to the first accepted one is a try, pending, or free', () => {
    fc.assert(
      fc.property(anySubmissions, (submissions) => {
        const cell = icpcCell(submissions, RULES);
        const accepted = submissions.findIndex(({ verdict }) => verdict === 'AC');
        const counted = accepted < 0 ? submissions : submissions.slice(0, accepted);
        expect(cell.tries).toBe(
          counted.filter(({ verdict }) => verdict !== null && isPenalised(verdict)).length,
        );
        expect(cell.pending).toBe(
          counted.filter(({ verdict }) => verdict === null || verdict === 'IE').length,
        );
        expect(cell.solvedMinute === null).toBe(accepted < 0);
        if (cell.solvedMinute !== null) expect(cell.penalty).toBe(cell.solvedMinute + 20 * cell.tries);
      }),
    );
  });
});

describe('the frozen view', () => {
  const FREEZE_MS = 240 * MINUTE_MS;
  const frozen = { ...RULES, frozenFromMs: FREEZE_MS };

  it('[STD-1] a run sent at the freeze or later is pending, one sent a millisecond before is shown', () => {
    expect(icpcCell([{ at: FREEZE_MS - 1, verdict: 'AC' }], frozen)).toMatchObject({
      solvedMinute: 239,
      pending: 0,
    });
    expect(icpcCell([{ at: FREEZE_MS, verdict: 'AC' }], frozen)).toMatchObject({
      solvedMinute: null,
      pending: 1,
    });
    expect([isHiddenByFreeze(FREEZE_MS - 1, FREEZE_MS), isHiddenByFreeze(FREEZE_MS, FREEZE_MS)]).toEqual([
      false,
      true,
    ]);
    expect(isHiddenByFreeze(FREEZE_MS, null)).toBe(false);
  });

  it('[STD-1] says when the last hidden try was sent, and nothing of tries that only wait for their judge', () => {
    const hidden = [245 * MINUTE_MS + 59_999, 290 * MINUTE_MS].map((at) => ({ at, verdict: null }));
    expect(icpcCell(hidden, frozen)).toMatchObject({ pending: 2, pendingMinute: 290 });
    expect(icpcCell(hidden.slice(0, 1), frozen)).toMatchObject({ pending: 1, pendingMinute: 245 });
    expect(icpcCell(hidden, RULES)).not.toHaveProperty('pendingMinute');
    expect(icpcCell(sent(null), frozen)).not.toHaveProperty('pendingMinute');
    expect(icpcCell([...sent('AC'), ...hidden], frozen)).not.toHaveProperty('pendingMinute');
  });

  it('[STD-1] the frozen view is the same whatever the hidden verdicts are', () => {
    fc.assert(
      fc.property(anySubmissions, fc.integer({ min: 0, max: FREEZE_MS }), (submissions, frozenFromMs) => {
        const rules = { ...RULES, frozenFromMs };
        const unjudged = submissions.map((one) => (one.at >= frozenFromMs ? { ...one, verdict: null } : one));
        expect(icpcCell(submissions, rules)).toEqual(icpcCell(unjudged, rules));
      }),
    );
  });
});
