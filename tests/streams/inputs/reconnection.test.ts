import { BehaviorSubject, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '../../../src/streams/events/event.ts';
import { reconnection$ } from '../../../src/streams/inputs/live/connection.ts';
import { initialState } from '../../../src/streams/state/state.ts';
import { fakePorts } from '../../support/ports.ts';

/** What the channel is asked for while something happens. */
function asked(happen: (around: { wakes$: Subject<void>; events$: Subject<ContestEvent> }) => void) {
  const ports = fakePorts();
  const wishes: unknown[] = [];
  const live = { ...ports.live, reconnect: (how = {}) => void wishes.push(how) };
  const wakes$ = new Subject<void>();
  const events$ = new Subject<ContestEvent>();
  const browser = { ...ports.browser, wakes$ };
  const state$ = new BehaviorSubject(initialState);
  const running = reconnection$({ events$, state$, ports: { ...ports, live, browser } }).subscribe();
  happen({ wakes$, events$ });
  running.unsubscribe();
  return wishes;
}

describe('a channel that waits for its next try', () => {
  it('[LIV-2] is tried at once when the machine is back', () => {
    expect(asked(({ wakes$ }) => wakes$.next())).toEqual([{}]);
  });

  it('[LIV-2] is tried at once when somebody asks for it', () => {
    expect(asked(({ events$ }) => events$.next({ type: 'ReconnectionWanted' }))).toEqual([{}]);
  });

  it('[LIV-2] is given up, open or not, after a sleep', () => {
    expect(asked(({ events$ }) => events$.next({ type: 'ClockJumped', byMs: 60_000 }))).toEqual([
      { drop: true },
    ]);
  });

  it('[LIV-2] is left alone by whatever else happens', () => {
    expect(asked(({ events$ }) => events$.next({ type: 'LiveConnecting' }))).toEqual([]);
  });
});
