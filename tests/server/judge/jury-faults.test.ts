import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CheckerFault } from '#server/judge/checkers/check.ts';
import { understand } from '#server/judge/checkers/words.ts';
import { pairVerdict } from '#server/judge/pair-verdict.ts';
import { type RunEnd, type RunResult } from '#server/judge/sandbox/driver.ts';
import { CONVENTIONS, type Convention } from './jury-faults/programs.ts';
import { runOf } from './support.ts';

/** Ends of a jury program without a valid verdict, and the text in its files and output. */
const FAULTS: Readonly<Record<string, { readonly end: RunEnd; readonly said?: string }>> = {
  crashes: { end: { kind: 'signalled', signal: 11 } },
  'ends with a code that means nothing': { end: { kind: 'exited', code: 99 } },
  'cannot find a file': { end: { kind: 'exited', code: 5 } },
  'takes too much memory': { end: { kind: 'memory' } },
  'computes too long': { end: { kind: 'cpu' } },
  hangs: { end: { kind: 'wall' } },
  'writes too much': { end: { kind: 'output' } },
  'does what is forbidden': { end: { kind: 'forbidden', syscall: 'socket' } },
};
/** Ends with a valid code but without the text that must come with it. */
const WRONG_WORDS: Readonly<Record<Convention, RunEnd>> = {
  kattis: { kind: 'exited', code: 42 },
  testlib: { kind: 'exited', code: 7 },
  cms: { kind: 'exited', code: 0 },
};

/** Possible ends of a solution after its partner is gone. */
const TAKEN: Readonly<Record<string, RunResult>> = {
  'ends well': runOf({ kind: 'exited', code: 0 }),
  'ends with a code': runOf({ kind: 'exited', code: 1 }),
  crashes: runOf({ kind: 'signalled', signal: 6 }),
  'writes to nobody': runOf({ kind: 'signalled', signal: 13 }),
  'computes on': runOf({ kind: 'cpu' }, { cpuMs: 1_100 }),
  'was a little too slow': runOf({ kind: 'exited', code: 0 }, { cpuMs: 1_050 }),
  waits: runOf({ kind: 'wall' }),
  'takes memory': runOf({ kind: 'memory' }),
  'writes on': runOf({ kind: 'output' }),
  'does what is forbidden': runOf({ kind: 'forbidden', syscall: 'fork' }),
};

function wordOf(convention: Convention, end: RunEnd) {
  return () => understand(convention, { end, stdout: 'much', stderr: '', file: () => 'much' });
}

function decided(convention: Convention, solution: RunResult, end: RunEnd, endedFirst: 0 | 1 | null) {
  const results = [solution, runOf(end)] as const;
  return pairVerdict({ results, endedFirst }, { cpuMs: 1_000 }, wordOf(convention, end));
}

/** The first to end is unknown for a manager, because it uses named pipes. */
const partnerFirst = (convention: Convention) => (convention === 'cms' ? null : 1);

const rows = CONVENTIONS.flatMap((convention) => [
  ...Object.entries(FAULTS).map(([fault, { end }]) => ({ convention, fault, end })),
  { convention, fault: 'says what cannot be understood', end: WRONG_WORDS[convention] },
]);

// F42, F44
describe('the side that is at fault', () => {
  it.each(rows)(
    '[JDG-2] a $convention program that $fault by itself is the jury’s fault for every solution',
    (row) => {
      expect(() => wordOf(row.convention, row.end)()).toThrow(CheckerFault);
      for (const [taken, solution] of Object.entries(TAKEN)) {
        const decide = () => decided(row.convention, solution, row.end, partnerFirst(row.convention));
        expect(decide, taken).toThrow(CheckerFault);
      }
    },
  );

  it.each(rows)(
    '[JDG-2] a $convention program that $fault after a right solution has ended is too',
    (row) => {
      const right = TAKEN['ends well'] as RunResult;
      expect(() => decided(row.convention, right, row.end, 0)).toThrow(CheckerFault);
    },
  );

  it('[JDG-2] a solution that failed first has its own verdict, and the jury reads how its program took it', () => {
    const own = {
      crashes: 'RE',
      'computes on': 'TLE',
      'takes memory': 'MLE',
      'does what is forbidden': 'SEC',
    };
    for (const [taken, verdict] of Object.entries(own)) {
      for (const { convention, end } of rows) {
        const found = decided(convention, TAKEN[taken] as RunResult, end, 0);
        expect(found).toMatchObject({ verdict, note: expect.stringMatching(/./) as string });
      }
    }
  });

  it('[JDG-2] a talk that stands still is the solution’s when its partner then ends, and the jury’s when that sleeps on', () => {
    const waits = TAKEN['waits'] as RunResult;
    expect(decided('kattis', waits, { kind: 'exited', code: 43 }, 0)).toMatchObject({ verdict: 'WTL' });
    expect(decided('kattis', waits, { kind: 'exited', code: 1 }, 0)).toMatchObject({ verdict: 'WTL' });
    expect(() => decided('kattis', waits, { kind: 'wall' }, 0)).toThrow(CheckerFault);
  });

  it('[JDG-2] the verdict on a partner that failed by itself never depends on the solution', () => {
    const anyEnd = fc.oneof<fc.Arbitrary<RunEnd>[]>(
      fc.record({ kind: fc.constant('exited' as const), code: fc.integer({ min: 0, max: 255 }) }),
      fc.record({ kind: fc.constant('signalled' as const), signal: fc.integer({ min: 1, max: 31 }) }),
      fc.record({
        kind: fc.constantFrom('cpu' as const, 'wall' as const, 'memory' as const, 'output' as const),
      }),
    );
    const anyRun = fc.record({ end: anyEnd, cpuMs: fc.integer({ min: 0, max: 2_000 }) });
    fc.assert(
      fc.property(
        fc.constantFrom('kattis' as const, 'testlib' as const),
        anyEnd,
        anyRun,
        (convention, end, one) => {
          const fault = faultOf(wordOf(convention, end));
          fc.pre(fault !== null);
          const found = faultOf(() => decided(convention, runOf(one.end, { cpuMs: one.cpuMs }), end, 1));
          expect(found?.message).toBe(fault.message);
        },
      ),
    );
  });
});

function faultOf(act: () => unknown): CheckerFault | null {
  try {
    act();
    return null;
  } catch (error: unknown) {
    return error as CheckerFault;
  }
}
