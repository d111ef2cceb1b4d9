import { BehaviorSubject, NEVER } from 'rxjs';
import { expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { boundaries$ } from '#streams/inputs/clock.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { aContest, aSignedInUser, HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { virtualTime } from '#tests/support/virtualTime.ts';

const DAY_MS = 24 * HOUR_MS;

it('[TML-3] no alarm for a boundary is set further ahead than a day, and each is followed by the next', () => {
  const start = NOON_AT + 3.5 * DAY_MS;
  const contest = aContest({ start_time: start, end_time: start + HOUR_MS, unrestricted_time: 0 });
  const events: readonly ContestEvent[] = [
    { type: 'SessionOpened', user: aSignedInUser(), contestId: 7, restored: true },
    { type: 'ContestLoaded', contest },
    { type: 'ClockSynchronised', at: NOON_AT, boundMs: 5 },
  ];
  const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });
  const state$ = new BehaviorSubject(events.reduce(fold.reduce, initialState));
  const time = virtualTime(NOON_AT);
  const asked: number[] = [];
  const ticker = {
    ...time.ticker,
    after(ms: number) {
      asked.push(ms);
      return time.ticker.after(ms);
    },
  };
  const ports = { clock: time.clock, ticker, browser: {} as never };
  const told: ContestEvent[] = [];
  boundaries$({ state$, events$: NEVER, ports }).subscribe((event) => told.push(event));
  time.advance(3.5 * DAY_MS);
  expect(asked).toEqual([DAY_MS, DAY_MS, DAY_MS, DAY_MS / 2]);
  expect(told).toEqual([{ type: 'PhaseBoundaryReached', at: start }]);
});
