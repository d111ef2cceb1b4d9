import { NEVER, of, Subject, throwError } from 'rxjs';
import { expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type HttpCall } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { claimRenewals$ } from '#streams/inputs/staff/claims.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState } from '#streams/state/state.ts';
import { createStore } from '#streams/store.ts';
import { aQuestion, aUser } from '#tests/support/contest.ts';
import { addStaffCode } from '#tests/support/staffCode.ts';

const CLAIM_RENEWED_MS = 10_000;

await addStaffCode();

const claimed = (id: number): ContestEvent => ({
  type: 'CommandDone',
  commandId: `c${id}`,
  call: 'claimQuestion',
  answer: aQuestion(id),
});

/** A juror's page, with a server that answers each renewal with `held`. */
function aDesk(held: () => readonly number[] | null) {
  const store = createStore({
    initial: initialState,
    fold: createFold(reduceState, { freeze: true }),
    onFault: ({ error }) => {
      throw error;
    },
  });
  const ticks$ = new Subject<void>();
  const periods: number[] = [];
  const calls: HttpCall[] = [];
  const ports = {
    ticker: {
      every: (ms: number) => {
        periods.push(ms);
        return ticks$;
      },
    },
    browser: { wakes$: NEVER },
    http: {
      request: (call: HttpCall) => {
        calls.push(call);
        const answer = held();
        if (answer === null) return throwError(() => new ApiError(0, 'backend.no_connection'));
        return of({ body: { held: answer }, headers: {}, status: 200 });
      },
    },
  };
  store.run({ claimRenewals: claimRenewals$ }, ports as never);
  store.start();
  const user = { ...aUser({ role: 'ADMIN' }), password: undefined };
  store.send({ type: 'SessionOpened', user, contestId: null, restored: true });
  return {
    store,
    calls,
    periods,
    tick: () => ticks$.next(),
    holds: () => store.getState().staff.heldQuestions,
  };
}

it('[COM-4] a page says again and again what it has in hand, and stops when it has nothing', () => {
  const desk = aDesk(() => [2]);
  desk.tick();
  expect(desk.calls).toHaveLength(0);
  desk.store.sendAll([claimed(1), claimed(2)]);
  expect(desk.periods).toContain(CLAIM_RENEWED_MS);
  desk.tick();
  expect(desk.calls).toHaveLength(1);
  // By now another juror has claimed the first.
  expect(desk.holds()).toEqual([2]);
  desk.store.send({ type: 'CommandDone', commandId: 'a', call: 'answer', answer: aQuestion(2) });
  desk.tick();
  expect(desk.calls).toHaveLength(1);
});

it('[COM-4] a renewal that fails is made again, and at once when the connection is back', () => {
  let isDown = true;
  const desk = aDesk(() => (isDown ? null : [1]));
  desk.store.send(claimed(1));
  desk.tick();
  expect(desk.holds()).toEqual([1]);
  isDown = false;
  desk.store.send({ type: 'LiveConnected', at: 1 });
  expect(desk.calls).toHaveLength(2);
  expect(desk.holds()).toEqual([1]);
});
