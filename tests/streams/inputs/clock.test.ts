import { BehaviorSubject, map, NEVER, type Observable, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type ClockSync } from '#api/ports.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { boundaries$, clockSync$, ticks$ } from '#streams/inputs/clock.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { createFold } from '#streams/state/fold.ts';
import { aContest, aSignedInUser, HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { virtualTime } from '#tests/support/virtualTime.ts';

const DAY_MS = 24 * HOUR_MS;
const fold = createFold<State, ContestEvent>(reduceState, { freeze: true });
const given = (...events: readonly ContestEvent[]) => events.reduce(fold.reduce, initialState);
const user = aSignedInUser();
const opened: ContestEvent = { type: 'SessionOpened', user, contestId: 7, restored: true };
const knownAt = (at: number): ContestEvent => ({ type: 'ClockSynchronised', at, boundMs: 5 });

/** Runs one clock input over a state that is reduced from its own events. */
function run(
  input$: (context: Parameters<typeof boundaries$>[0]) => Observable<ContestEvent>,
  state: State,
  startAt = NOON_AT,
) {
  const time = virtualTime(startAt);
  const state$ = new BehaviorSubject(state);
  const visible$ = new BehaviorSubject(true);
  const browser = {
    visible$,
    online$: new BehaviorSubject(true),
    wakes$: new Subject<void>(),
    addressOf: () => '',
    releaseAddress: () => undefined,
    saveFile: () => undefined,
  };
  const told: { readonly at: number; readonly event: ContestEvent }[] = [];
  const context = { state$, events$: NEVER, ports: { clock: time.clock, ticker: time.ticker, browser } };
  const subscription = input$(context)
    .pipe(map((event) => ({ at: time.clock.now(), event })))
    .subscribe((one) => {
      told.push(one);
      state$.next(fold.reduce(state$.value, one.event));
    });
  return { time, state$, visible$, told, subscription };
}

const ENDS_AT = aContest().end_time;
const during = given(opened, { type: 'ContestLoaded', contest: aContest() }, knownAt(NOON_AT));

describe('boundaries', () => {
  it('[TML-3] come at their millisecond: not one before, and none after', () => {
    const { time, told } = run(boundaries$, during);
    time.advance(3 * HOUR_MS - 1);
    expect(told).toEqual([]);
    time.advance(1);
    expect(told).toMatchObject([
      { at: ENDS_AT - HOUR_MS, event: { type: 'PhaseBoundaryReached', at: ENDS_AT - HOUR_MS } },
    ]);
    time.advance(HOUR_MS);
    expect(told.at(-1)).toMatchObject({ at: ENDS_AT, event: { at: ENDS_AT } });
    time.advance(DAY_MS);
    expect(told).toHaveLength(2);
  });

  it('[TML-3] a boundary 30 days away is waited for a day at a time, and still comes exactly', () => {
    const start = NOON_AT + 30 * DAY_MS;
    const contest = aContest({ start_time: start, end_time: start + HOUR_MS, unrestricted_time: 0 });
    const { time, told } = run(
      boundaries$,
      given(opened, { type: 'ContestLoaded', contest }, knownAt(NOON_AT)),
    );
    time.advance(30 * DAY_MS - 1);
    expect(told).toEqual([]);
    time.advance(1);
    // The board's own boundary is the start; the phase begins 200 ms later.
    expect(told).toMatchObject([{ event: { at: start } }]);
    time.advance(200);
    expect(told).toMatchObject([{}, { at: start + 200, event: { at: start + 200 } }]);
  });

  it('[TML-5] follow the server when its time turns out to be another', () => {
    const { time, told } = run(boundaries$, during);
    time.advance(HOUR_MS);
    time.clock.shift(2 * HOUR_MS - 10);
    time.advance(9);
    expect(told).toEqual([]);
    time.advance(1);
    expect(told).toHaveLength(1);
  });

  it('[TML-3] [NTF-3] after a sleep each passed boundary is told, in order', () => {
    const { time, told } = run(boundaries$, during);
    time.clock.shift(10 * HOUR_MS);
    time.advance(1);
    expect(told.map(({ event }) => event)).toMatchObject([{ at: ENDS_AT - HOUR_MS }, { at: ENDS_AT }]);
  });

  it('[TML-2] a moved end is waited for instead of the old one', () => {
    const { time, told, state$ } = run(
      boundaries$,
      given(opened, { type: 'ContestLoaded', contest: aContest({ unrestricted_time: 0 }) }, knownAt(NOON_AT)),
    );
    time.advance(HOUR_MS);
    state$.next(
      fold.reduce(state$.value, {
        type: 'ContestLoaded',
        contest: aContest({ unrestricted_time: 0, end_time: ENDS_AT + 60_000 }),
      }),
    );
    time.advance(3 * HOUR_MS);
    expect(told).toEqual([]);
    time.advance(60_000);
    expect(told).toMatchObject([{ event: { at: ENDS_AT + 60_000 } }]);
  });
});

describe('ticks', () => {
  it('[TML-4] come right after each second of the server, none twice and none left out', () => {
    const { time, told } = run(ticks$, during, NOON_AT + 420);
    time.advance(10_000);
    const seconds = told.slice(1).map(({ at }) => Math.floor(at / 1_000));
    expect(seconds).toEqual(Array.from({ length: 10 }, (_, index) => NOON_AT / 1_000 + 1 + index));
    expect(told.slice(1).every(({ at }) => at % 1_000 === 1)).toBe(true);
  });

  it('[TML-4] stop while nobody looks, and come at once when somebody does', () => {
    const { time, told, visible$ } = run(ticks$, during);
    visible$.next(false);
    const before = told.length;
    time.advance(60_000);
    expect(told).toHaveLength(before);
    visible$.next(true);
    expect(told).toHaveLength(before + 1);
  });

  it('[TML-5] wait until the time is known', () => {
    const { time, told, state$ } = run(ticks$, given(opened));
    time.advance(5_000);
    expect(told).toEqual([]);
    state$.next(during);
    expect(told).toHaveLength(1);
  });
});

describe('the clock', () => {
  it('[TML-5] tells of a jump and of being right again, which may turn the time back', () => {
    const { time, told, state$ } = run(clockSync$, during);
    const sync$: Subject<ClockSync> = time.clock.sync$;
    sync$.next({ kind: 'syncing', jumpMs: 7_200_000 });
    expect(state$.value.system.clock).toBe('measuring');
    time.clock.shift(-HOUR_MS);
    expect(told.map(({ event }) => event.type)).toEqual([
      'ClockSynchronised',
      'ClockJumped',
      'ClockSynchronised',
    ]);
    expect(state$.value.system).toMatchObject({ clock: 'synchronised', now: NOON_AT - HOUR_MS });
  });
});
