import { BehaviorSubject, NEVER, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { type LiveOptions } from '#api/ports.ts';
import { connection$, reconnection$ } from '#streams/inputs/live/connection.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { createFold } from '#streams/state/fold.ts';
import { type Role, ROLES } from '#domain/roles.ts';
import { aSignedInUser } from '#tests/support/contest.ts';
import { fakePorts } from '#tests/support/ports.ts';

/** The reconnections that the channel is asked for while something happens. */
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

/** The options with which the channel opens for a person of a role. */
function openedFor(role: Role): readonly LiveOptions[] {
  const ports = fakePorts();
  const opened: LiveOptions[] = [];
  const live = {
    ...ports.live,
    connect: (_login: unknown, options: LiveOptions = {}) => {
      opened.push(options);
      return NEVER;
    },
  };
  const { reduce } = createFold<State, ContestEvent>(reduceState, { freeze: true });
  const events: readonly ContestEvent[] = [
    {
      type: 'SessionOpened',
      user: aSignedInUser({ role: role.toUpperCase() as Uppercase<Role> }),
      contestId: 7,
      restored: true,
    },
    { type: 'ConfigurationLoaded', configuration: { websockets: '1', live_updates: '1' }, by: 'fetch' },
  ];
  const state$ = new BehaviorSubject(events.reduce(reduce, initialState));
  connection$({ events$: NEVER, state$, ports: { ...ports, live } })
    .subscribe()
    .unsubscribe();
  return opened;
}

it.each(ROLES)('[LIV-7] the channel of %s is written down for those alone who run a contest', (role) => {
  const isVerbose = role === 'admin' || role === 'author';
  expect(openedFor(role).map(({ debug }) => typeof debug)).toEqual([isVerbose ? 'function' : 'undefined']);
});
