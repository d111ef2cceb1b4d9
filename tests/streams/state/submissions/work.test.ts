import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { workSlice } from '#streams/state/submissions/work.ts';
import { aContest, aSubmission } from '#tests/support/contest.ts';

const submitted: ContestEvent = {
  type: 'SolutionSubmitted',
  clientId: 'a',
  task: 1,
  language: 'cpp',
  fileName: 'bells.cpp',
  source: 'int main() {}\n',
  encoding: 'text',
  submittedAt: 1_000,
};
const sent = (percent: number): ContestEvent => ({ type: 'SolutionSent', clientId: 'a', percent });
const delayed: ContestEvent = { type: 'SolutionDelayed', clientId: 'a', retryAt: 5_000 };

const stateAfter = (...events: readonly ContestEvent[]) =>
  [submitted, ...events].reduce(workSlice.reduce, workSlice.initial).outbox[0]?.state;

describe('a solution in the outbox', () => {
  it('[TSK-8] is on its way from the first moment', () => {
    expect(stateAfter()).toEqual({ kind: 'sending', percent: 0 });
    expect(stateAfter(sent(40))).toEqual({ kind: 'sending', percent: 40 });
  });

  it('[SHL-10] stays delayed while it is tried again, so that a try that fails at once is not told each time', () => {
    expect(stateAfter(delayed)).toEqual({ kind: 'delayed', retryAt: 5_000, tooSoon: false, isBusy: false });
    expect(stateAfter(delayed, sent(0))).toEqual({
      kind: 'delayed',
      retryAt: null,
      tooSoon: false,
      isBusy: false,
    });
    expect(stateAfter(delayed, sent(0), delayed)).toEqual(stateAfter(delayed));
  });

  it('[TSK-2] shows its progress again once some of it got through', () => {
    expect(stateAfter(delayed, sent(0), sent(10))).toEqual({ kind: 'sending', percent: 10 });
  });
});

describe('submissions from before the start moved', () => {
  const START = 1_000_000;
  it('[TML-3] F11 have their time since the new start, also moved back again; those with times of their own keep them', () => {
    const own = { contest: 7, at: START + 60_000, contest_time_ms: 60_000 };
    const submissions = [
      aSubmission(1, own),
      aSubmission(2, { ...own, contest: 8 }),
      aSubmission(3, { ...own, contest_time_ms: 1 }),
    ];
    const moved = (from: number, to: number): ContestEvent => ({
      type: 'TimesShifted',
      contest: aContest({ id: 7, start_time: to }),
      startMovedByMs: to - from,
      endMovedByMs: 0,
      unrestrictedMovedByMs: 0,
      attemptsChangedBy: 0,
      by: 'live',
    });
    const loaded: ContestEvent = { type: 'SubmissionsLoaded', submissions };
    const timesAfter = (...events: readonly ContestEvent[]) => {
      const { submissions: known } = [loaded, ...events].reduce(workSlice.reduce, workSlice.initial);
      return [...(known ?? [])].map(([, { contest_time_ms: ms }]) => ms);
    };
    expect(timesAfter(moved(START, START + 5_000))).toEqual([55_000, 60_000, 1]);
    expect(timesAfter(moved(START, START - 90_000), moved(START - 90_000, START))).toEqual([
      60_000, 60_000, 1,
    ]);
  });
});
