import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';

const unheard: readonly ContestEvent[] = [
  { type: 'RecordingWanted' },
  { type: 'SignOutConfirmed' },
  { type: 'PageShown' },
  { type: 'BrowserCameOnline' },
  { type: 'ClockTicked', at: 0 },
  { type: 'LanguageChosen', language: initialState.system.language },
  { type: 'UnreadCounted', seenAnnouncement: null, questions: 0, by: 'poll' },
  { type: 'CommunicationSeen' },
  { type: 'StandingClosed', contestId: 7 },
  { type: 'StandingRowsChanged', contestId: 7, rows: [], participants: [], version: 1, by: 'live' },
  { type: 'StandingCellsChanged', contestId: 7, told: { cells: [] }, rules: {}, version: 1, by: 'live' },
  { type: 'SnapshotsOutdated', calls: ['config', 'tasks'] },
  { type: 'PositionsTaken', call: null, positions: {} },
  { type: 'PollFailed', at: 5, retryAt: 9 },
];

/** An event that came over the live channel. */
const ticked = (seq: number): ContestEvent => ({
  type: 'PageShown',
  frame: { destination: '/topic/contests', seq },
});
/** An open board that is hidden, and the event that shows it. */
const hidden: State = {
  ...initialState,
  standing: {
    ...initialState.standing,
    board: { contestId: 7, visible: false } as NonNullable<State['standing']['board']>,
  },
  sync: {
    ...initialState.sync,
    snapshots: { standing: { kind: 'loaded', contestId: 7 } },
  },
};
const shown: ContestEvent = {
  type: 'StandingStateChanged',
  contestId: 7,
  visible: true,
  frozen: false,
  finalAt: null,
  tasks: [],
  startAt: 1,
  endAt: 2,
  version: 2,
  by: 'live',
};

describe('the state', () => {
  it.each(unheard)('[EVT-1] $type that tells nothing new leaves the very same state', (event) => {
    expect(reduceState(initialState, event)).toBe(initialState);
  });

  it('[EVT-1] an event gives a new state with only the slices it changes new', () => {
    const after = reduceState(initialState, { type: 'ClockTicked', at: 1_000 });
    const { system, ...others } = after;
    expect(system).toEqual({ ...initialState.system, now: 1_000 });
    const before: Partial<typeof initialState> = initialState;
    expect(
      Object.entries(others).every(([name, slice]) => slice === before[name as keyof typeof before]),
    ).toBe(true);
  });

  it.each([true, false])(
    '[EVT-1] [F97] a burst gives what its events give one by one, and leaves the states before it as they were (frozen: %s)',
    (freeze) => {
      const { reduce, reduceBurst } = createFold(reduceState, { freeze });
      const [first, second, third] = [ticked(1), ticked(2), ticked(3)];
      const start = reduce(initialState, first);
      const once = reduceBurst(start, [second, { type: 'ClockTicked', at: 1_000 }, third]);
      const twice = reduceBurst(once, [ticked(4), ticked(5)]);
      const seqs = [initialState, start, once, twice].map(({ sync }) => sync.positions['/topic/contests']);
      expect(seqs).toEqual([undefined, 1, 3, 5]);
      expect([start.system.now, once.system.now]).toEqual([initialState.system.now, 1_000]);
      const oneByOne = [second, { type: 'ClockTicked', at: 1_000 } as const, third].reduce(reduce, start);
      expect(once).toEqual(oneByOne);
    },
  );

  it('[F97] an answer fetched after an event of a burst follows from the other slices as they were before that event', () => {
    const { reduce, reduceBurst } = createFold(reduceState, { freeze: false });
    const events = [ticked(1), shown];
    expect(reduceBurst(hidden, events).sync).toEqual(events.reduce(reduce, hidden).sync);
    expect(reduceBurst(hidden, events).sync.snapshots.standing?.kind).toBe('needed');
  });
});
