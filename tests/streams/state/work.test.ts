import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '../../../src/streams/events/event.ts';
import { workSlice } from '../../../src/streams/state/work.ts';

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
