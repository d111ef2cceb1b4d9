import { BehaviorSubject, type Observable } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { sendUntilTaken } from '#streams/inputs/sendUntilTaken.ts';
import { initialState } from '#streams/state/state.ts';
import { newTestScheduler, virtualTicker } from '#tests/support/virtual.ts';

const EVENTS: Readonly<Record<string, ContestEvent>> = {
  taken: { type: 'SolutionDismissed', clientId: 'taken' },
  failed: { type: 'SolutionDismissed', clientId: 'failed' },
  ended: { type: 'SessionEnded', reason: 'expired' },
  hurry: { type: 'ReconnectionWanted' },
  other: { type: 'PageHidden' },
};
const values = { t: EVENTS['taken']!, f: EVENTS['failed']!, e: EVENTS['ended']! };
const NO_NETWORK = new ApiError(0, 'backend.no_connection');
const REFUSED = new ApiError(409, 'backend.not_running');
const SIGNED_OUT = new ApiError(401, 'login.expired');
const BUSY = new ApiError(503, 'backend.unavailable', null, false, 4_000);

interface Marbles {
  /** The results of the tries in order, each timed from its sending. The last one is repeated. */
  readonly tries: readonly string[];
  readonly error?: ApiError;
  readonly events?: string;
  readonly online?: string;
  readonly until?: string;
  readonly expected: string;
  /** The time at which each try is sent. */
  readonly sentAt: readonly number[];
}

/** `f` marks a failed try, `t` an accepted one. Delays are half of their maximum here: 500 ms, 1 s, 2 s. */
function expectSending({ tries, error = NO_NETWORK, events = '', online = '', ...rest }: Marbles) {
  const scheduler = newTestScheduler();
  const sentAt: number[] = [];
  scheduler.run(({ cold, hot, expectObservable, flush }) => {
    const online$ = new BehaviorSubject(true);
    hot<boolean>(online, { u: true, d: false }).subscribe((is) => online$.next(is));
    const context = {
      events$: hot(events, { h: EVENTS['hurry']!, o: EVENTS['other']! }) as Observable<ContestEvent>,
      state$: new BehaviorSubject(initialState),
      ports: { ticker: virtualTicker(scheduler), random: () => 0, browser: { online$ } },
    };
    const start = scheduler.now();
    const send$ = () => {
      sentAt.push(scheduler.now() - start);
      return cold(tries[sentAt.length - 1] ?? tries.at(-1)!, values, error);
    };
    const sent$ = sendUntilTaken(context as never, send$, ({ failed, delayMs }) => ({
      events: [values.f],
      againInMs: failed.status === 409 ? null : delayMs,
    }));
    expectObservable(sent$, rest.until).toBe(rest.expected, values);
    flush();
  });
  expect(sentAt).toEqual(rest.sentAt);
}

describe('sending until it is taken', () => {
  it('[TSK-8] sends once where the first try is taken', () => {
    expectSending({ tries: ['--(t|)'], expected: '--(t|)', sentAt: [0] });
  });

  it('[TSK-8] sends again after a failure, each time later', () => {
    const expected = '--f 499ms --f 999ms --(t|)';
    expectSending({ tries: ['--#', '--#', '--(t|)'], expected, sentAt: [0, 502, 1504] });
  });

  it('[SRV-6] waits as long as the server asks for', () => {
    expectSending({ tries: ['#', '(t|)'], error: BUSY, expected: 'f 3999ms (t|)', sentAt: [0, 4_000] });
  });

  it('[TSK-8] gives up what it is told to give up', () => {
    expectSending({ tries: ['--#'], error: REFUSED, expected: '--(f|)', sentAt: [0] });
  });

  it('[SES-8] is not sent again where the session is over, which is said instead', () => {
    expectSending({ tries: ['--#'], error: SIGNED_OUT, expected: '--(e|)', sentAt: [0] });
  });

  it('[TSK-8] is sent at once when the person hurries, and then waits anew', () => {
    const marbles = { tries: ['#', '#', '(t|)'], events: '10ms o 9ms h', expected: 'f 19ms f 999ms (t|)' };
    expectSending({ ...marbles, sentAt: [0, 20, 1_020] });
  });

  it('[TSK-8] is sent at once when the network is back, and not because it was there', () => {
    const marbles = { tries: ['#', '(t|)'], online: '10ms d 9ms u', expected: 'f 19ms (t|)' };
    expectSending({ ...marbles, sentAt: [0, 20] });
  });

  it('[TSK-8] hurrying changes nothing while a try is on its way', () => {
    const marbles = { tries: ['5ms (t|)'], events: '2ms h', expected: '5ms (t|)' };
    expectSending({ ...marbles, sentAt: [0] });
  });

  it('[TSK-8] is not sent again once nobody listens', () => {
    expectSending({ tries: ['#'], until: '100ms !', expected: 'f', sentAt: [0] });
  });

  it('[QIZ-1] completes without a word when nothing is left to send', () => {
    expectSending({ tries: ['#', '|'], expected: 'f 499ms |', sentAt: [0, 500] });
  });
});
