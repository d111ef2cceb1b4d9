import { describe, expect, it } from 'vitest';
import { CheckerFault, RIGHT, wrong } from '#server/judge/checkers/check.ts';
import { pairVerdict } from '#server/judge/pair-verdict.ts';
import { type RunEnd, type RunResult } from '#server/judge/sandbox/driver.ts';
import { runOf } from './support.ts';

const OK: RunEnd = { kind: 'exited', code: 0 };
const CODE_1: RunEnd = { kind: 'exited', code: 1 };
const SEGV: RunEnd = { kind: 'signalled', signal: 11 };
const PIPE: RunEnd = { kind: 'signalled', signal: 13 };
const WRONG = wrong('too many questions');

type Word = typeof RIGHT | 'fault';
function decided(
  solution: RunEnd | RunResult,
  word: Word,
  first: 0 | 1 = 0,
  interactor: RunResult = runOf(OK),
) {
  const run = 'end' in solution ? solution : runOf(solution);
  const found = pairVerdict({ results: [run, interactor], endedFirst: first }, { cpuMs: 1_000 }, () => {
    if (word === 'fault') throw new CheckerFault('exit code 5');
    return word;
  });
  return 'verdict' in found ? found.verdict : found.checked.score;
}

describe('a solution and an interactor', () => {
  it('[JDG-2] the interactor decides when the solution ended well', () => {
    expect(decided(OK, RIGHT)).toBe(1);
    expect(decided(OK, WRONG)).toBe(0);
    expect(() => decided(OK, 'fault')).toThrow('exit code 5');
  });

  it('[JDG-2] a broken pipe is the end of one that had its answer', () => {
    for (const first of [0, 1] as const) {
      expect(decided(PIPE, WRONG, first)).toBe(0);
      expect(decided(PIPE, RIGHT, first)).toBe(1);
    }
    expect(() => decided(PIPE, 'fault')).toThrow('exit code 5');
  });

  it('[JDG-2] a solution over its limits is not saved by the interactor', () => {
    expect(decided({ kind: 'cpu' }, RIGHT, 1)).toBe('TLE');
    expect(decided({ kind: 'wall' }, RIGHT, 1)).toBe('WTL');
    expect(decided({ kind: 'memory' }, 'fault', 0)).toBe('MLE');
    expect(decided({ kind: 'cpu' }, WRONG, 0)).toBe('TLE');
    expect(decided(runOf(OK, { cpuMs: 1_200 }), RIGHT)).toBe('TLE');
  });

  it("[JDG-2] a solution's failure at the end of its input, after it was refused, is not its verdict", () => {
    expect(decided({ kind: 'cpu' }, WRONG, 1)).toBe(0);
    expect(decided({ kind: 'wall' }, WRONG, 1)).toBe(0);
    expect(decided(CODE_1, WRONG, 1)).toBe(0);
    expect(decided(SEGV, WRONG, 1)).toBe(0);
  });

  it('[JDG-2] a crash is a crash', () => {
    expect(decided(SEGV, WRONG, 0)).toBe('RE');
    expect(decided(CODE_1, WRONG, 0)).toBe('RE');
    expect(decided(CODE_1, RIGHT, 1)).toBe('RE');
    expect(decided(SEGV, 'fault', 0, runOf(PIPE))).toBe('RE');
  });

  it('[JDG-2] an interactor that was left alone in the middle of a word makes no failure of the judge', () => {
    expect(decided(OK, 'fault', 0, runOf(PIPE))).toBe('WA');
  });
});
