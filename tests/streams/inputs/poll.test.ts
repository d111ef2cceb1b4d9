import { NEVER } from 'rxjs';
import { describe, it } from 'vitest';
import { poll } from '#streams/inputs/poll.ts';
import { newTestScheduler, virtualTicker } from '#tests/support/virtual.ts';

/** A frame is a millisecond: the period is 10, and an answer takes 3 by default. */
const GATES = { y: 10, n: null };
const QUICK = '---(a|)';
const SLOW = ' 14ms (a|)';

interface Marbles {
  readonly gate: string;
  readonly wake?: string;
  readonly answer?: string;
  readonly atOnce?: boolean;
  readonly expected: string;
}

/** `t` is the answer to a try that was due, `w` to a try with a reason. */
function expectPolling({ gate, wake, answer = QUICK, atOnce = false, expected }: Marbles) {
  const scheduler = newTestScheduler();
  scheduler.run(({ cold, hot, expectObservable }) => {
    const answers$ = poll({
      ticker: virtualTicker(scheduler),
      everyMs$: hot(gate, GATES),
      wakes$: wake === undefined ? NEVER : hot(wake),
      atOnce,
      ask: ({ woken }) => cold(answer, { a: woken ? 'w' : 't' }),
    });
    expectObservable(answers$, '40ms !').toBe(expected);
  });
}

describe('polling', () => {
  it('[LIV-3] asks once a period while it is to be done', () => {
    expectPolling({ gate: 'y', expected: '13ms t 9ms t 9ms t' });
  });

  it('[LIV-3] asks nothing before and after', () => {
    expectPolling({ gate: '5ms y 16ms n', expected: '18ms t' });
  });

  it('[LIV-3] drops an answer that is on its way when polling ends', () => {
    expectPolling({ gate: 'y 11ms n', expected: '-' });
  });

  it('[LIV-3] never asks twice at the same time', () => {
    expectPolling({ gate: 'y', answer: SLOW, expected: '24ms t' });
  });

  it('[LIV-3] asks at once for a good reason; a whole period follows', () => {
    expectPolling({ gate: 'y', wake: '--x', expected: '5ms w 9ms t 9ms t 9ms t' });
    expectPolling({ gate: 'y', wake: '9ms x', expected: '12ms w 9ms t 9ms t' });
  });

  it('[LIV-3] asks once more, when it is asking already: the answer may be older than the reasons', () => {
    expectPolling({ gate: 'y', wake: '--x-x', expected: '5ms w 2ms w 8ms t 9ms t 9ms t' });
    expectPolling({ gate: 'y', wake: '---xxx', expected: '6ms w 2ms w 8ms t 9ms t 9ms t' });
  });

  it('[STD-2] may begin at once', () => {
    expectPolling({ gate: 'y 19ms n', atOnce: true, expected: '3ms t 9ms t' });
  });
});
