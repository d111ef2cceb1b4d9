import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '../../../src/streams/events/event.ts';
import { initialState, reduceState } from '../../../src/streams/state/state.ts';

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
});
