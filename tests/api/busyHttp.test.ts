import { defer, distinctUntilChanged, of, Subject, take, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { againWhenBusy } from '#api/busyHttp.ts';
import { ApiError } from '#api/errors.ts';
import { type Answer, type HttpCall } from '#api/ports.ts';

const BUSY = new ApiError(503, 'backend.unavailable', null, false, 2_000);
const ANSWER: Answer = { status: 200, body: {}, headers: {}, serverTimeAt: null };

/** A server that gives the answers one after the other and repeats the last one; the test moves the clock. */
function asking(method: HttpCall['method'], ...answers: (Answer | ApiError)[]) {
  const waits: number[] = [];
  const due$ = new Subject<void>();
  const seen: unknown[] = [];
  let calls = 0;
  const http = againWhenBusy(
    {
      request: () =>
        defer(() => {
          const answer = answers[Math.min(calls, answers.length - 1)]!;
          calls += 1;
          return answer instanceof ApiError ? throwError(() => answer) : of(answer);
        }),
    },
    {
      ticker: {
        after: (ms) => {
          waits.push(ms);
          return due$.pipe(take(1));
        },
      },
      random: () => 0.5,
    },
  );
  const busy: boolean[] = [];
  http.isBusy$.pipe(distinctUntilChanged()).subscribe((isBusy) => busy.push(isBusy));
  const subscription = http
    .request({ method, path: '/api/user/tasks', responseType: 'json' })
    .subscribe({ next: (answer) => seen.push(answer), error: (error) => seen.push(error) });
  return {
    busy,
    waits,
    seen,
    calls: () => calls,
    pass: () => due$.next(),
    leave: () => subscription.unsubscribe(),
  };
}

describe('a busy server', () => {
  it('[SRV-6] is asked again when it says so, and the caller notices nothing but time', () => {
    const { waits, seen, pass } = asking('GET', BUSY, BUSY, ANSWER);
    expect([waits, seen]).toEqual([[3_000], []]);
    pass();
    expect([waits, seen]).toEqual([[3_000, 3_000], []]);
    pass();
    expect(seen).toEqual([ANSWER]);
  });

  it('[SRV-6] is reported after four tries when it stays busy', () => {
    const { seen, calls, pass } = asking('GET', BUSY);
    for (let tries = 0; tries < 5; tries += 1) pass();
    expect([calls(), seen]).toEqual([4, [BUSY]]);
  });

  it('[SRV-6] is known to be busy from the first refusal to the answer, or until the caller has gone', () => {
    const answered = asking('GET', BUSY, BUSY, ANSWER);
    answered.pass();
    expect(answered.busy).toEqual([false, true]);
    answered.pass();
    expect(answered.busy).toEqual([false, true, false]);
    const left = asking('GET', BUSY);
    left.leave();
    expect(left.busy).toEqual([false, true, false]);
    const refused = asking('GET', BUSY);
    for (let tries = 0; tries < 5; tries += 1) refused.pass();
    expect(refused.busy).toEqual([false, true, false]);
    expect(asking('GET', ANSWER).busy).toEqual([false]);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)(
    '[SRV-6] is not asked twice for what a %s changes',
    (method) => {
      const { waits, seen } = asking(method, BUSY, ANSWER);
      expect([waits, seen]).toEqual([[], [BUSY]]);
    },
  );

  it.each([
    ['fails', new ApiError(500, 'backend.server_error', null, false, 2_000)],
    ['does not say when', new ApiError(503, 'backend.unavailable')],
  ])('is not asked again where it %s', (_, error) => {
    expect(asking('GET', error, ANSWER).seen).toEqual([error]);
  });

  it('is not asked again for a caller that has gone', () => {
    const { calls, pass, leave } = asking('GET', BUSY, ANSWER);
    leave();
    pass();
    expect(calls()).toBe(1);
  });
});
