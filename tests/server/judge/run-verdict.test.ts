import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUP_RULES } from '#domain/standings/scoring.ts';
import { boxLimits, isNearLimit, runVerdict } from '#server/judge/run-verdict.ts';
import { testScore } from '#server/judge/test-score.ts';
import { runOf } from './support.ts';

const LIMITS = { cpuMs: 1_000, memoryBytes: 64 << 20, outputBytes: 1 << 20 };
const RIGHT = { score: 1, points: null, message: '', juryMessage: '' };

describe('the verdict of a run', () => {
  it('[JDG-1] every end has its verdict', () => {
    expect(runVerdict(runOf({ kind: 'exited', code: 0 }), LIMITS)).toBeNull();
    expect(runVerdict(runOf({ kind: 'exited', code: 3 }), LIMITS)).toBe('RE');
    expect(runVerdict(runOf({ kind: 'signalled', signal: 11 }), LIMITS)).toBe('RE');
    expect(runVerdict(runOf({ kind: 'cpu' }), LIMITS)).toBe('TLE');
    expect(runVerdict(runOf({ kind: 'wall' }), LIMITS)).toBe('WTL');
    expect(runVerdict(runOf({ kind: 'memory' }), LIMITS)).toBe('MLE');
    expect(runVerdict(runOf({ kind: 'output' }), LIMITS)).toBe('OLE');
    expect(runVerdict(runOf({ kind: 'forbidden', syscall: 'socket' }), LIMITS)).toBe('SEC');
  });

  it('[JDG-1] a run that ended within a tenth above the limit is repeated, and is too slow if it was so again', () => {
    const slow = runOf({ kind: 'exited', code: 0 }, { cpuMs: 1_050 });
    expect([isNearLimit(slow, LIMITS), runVerdict(slow, LIMITS)]).toEqual([true, 'TLE']);
    expect(isNearLimit(runOf({ kind: 'exited', code: 0 }, { cpuMs: 1_000 }), LIMITS)).toBe(false);
    expect(isNearLimit(runOf({ kind: 'cpu' }, { cpuMs: 1_100 }), LIMITS)).toBe(false);
    expect(boxLimits(LIMITS, 10)).toEqual({
      cpuMs: 1_100,
      wallMs: 3_000,
      memoryBytes: LIMITS.memoryBytes + 10,
      outputBytes: LIMITS.outputBytes,
      processes: 1,
    });
  });
});

describe('the score of a test', () => {
  it('[JDG-2] is a fraction, or points under the rule of points', () => {
    const half = { ...RIGHT, score: 0.5 };
    expect(testScore(RIGHT, { rule: 'sum', points: 0 })).toEqual({ score: 1, verdict: 'AC' });
    expect(testScore(half, { rule: 'minimum', points: 0 })).toEqual({ score: 0.5, verdict: 'WA' });
    expect(testScore(half, { rule: 'points', points: 8 })).toEqual({ score: 4, verdict: 'WA' });
    expect(testScore(RIGHT, { rule: 'points', points: 8 })).toEqual({ score: 8, verdict: 'AC' });
    expect(testScore({ ...RIGHT, score: 0 }, { rule: 'points', points: 0 })).toEqual({
      score: 0,
      verdict: 'WA',
    });
  });

  it('[JDG-2] points of the checker are those of the test, or a part of them', () => {
    const three = { ...RIGHT, points: 3 };
    expect(testScore(three, { rule: 'points', points: 8 })).toEqual({ score: 3, verdict: 'WA' });
    expect(testScore(three, { rule: 'sum', points: 4 })).toEqual({ score: 0.75, verdict: 'WA' });
    expect(testScore({ ...RIGHT, points: 0.5 }, { rule: 'sum', points: 0 })).toEqual({
      score: 0.5,
      verdict: 'WA',
    });
    expect(testScore(three, { rule: 'sum', points: 0 })).toEqual({ score: 1, verdict: 'AC' });
  });

  // F52
  it("[JDG-2] a share given by testlib is the same share of the test's points, and an invalid one is a fault", () => {
    const shared = (points: number) => ({ ...RIGHT, points, isShare: true as const });
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    const worths = fc.double({ min: 0, max: 1000, noNaN: true });
    const rule = fc.constantFrom(...GROUP_RULES.filter((one) => one !== 'points'));
    fc.assert(
      fc.property(shares, worths, rule, (share, points, of) => {
        expect(testScore(shared(share), { rule: of, points }).score).toBe(share);
        expect(() => testScore(shared(1.5 + share), { rule: of, points })).toThrow(/a share from 0 to 1/);
      }),
    );
    expect(testScore(shared(7), { rule: 'points', points: 10 }).score).toBe(7);
  });
});
