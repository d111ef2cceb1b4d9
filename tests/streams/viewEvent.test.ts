import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HttpCall } from '#api/ports.ts';
import { eventOf } from '#streams/viewEvent.ts';
import { aSubmission } from '../support/contest.ts';
import { ensureLive } from '../support/machine.ts';

const solution = {
  type: 'SolutionSubmitted',
  clientId: 'c0ffee00-0000-4000-8000-000000000001',
  task: 1,
  language: 'cpp',
  fileName: 'a.cpp',
  source: 'int main(){}',
  encoding: 'text',
} as const;

describe('events of a view', () => {
  it('[TSK-8] a solution claims the millisecond of the deed, however long ago the last tick was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_500 }), (afterMs) => {
        const calls: HttpCall[] = [];
        const machine = ensureLive();
        const { server, clock } = machine.ports;
        server.overrides.set('POST /api/user/submissions', (call) => {
          calls.push(call);
          return aSubmission(31);
        });
        machine.advance(afterMs);
        const pressedAt = Math.floor(clock.now());
        machine.send(eventOf(solution, clock.now()));
        machine.advance(2_000);
        machine.stop();
        expect(calls.map(({ form }) => form?.['sent_at'])).toEqual([String(pressedAt)]);
      }),
      { numRuns: 20 },
    );
  });

  it('[QIZ-1] an answer is of the moment it was given, in whole milliseconds', () => {
    const answer = { type: 'QuizAnswerGiven', task: 1, question: 2, value: 'a', marked: false } as const;
    expect(eventOf(answer, 1_000.9)).toEqual({ ...answer, at: 1_000 });
  });

  it('everything else is an event as it is', () => {
    const wanted = { type: 'ReconnectionWanted' } as const;
    expect(eventOf(wanted, 1_000)).toBe(wanted);
  });
});
