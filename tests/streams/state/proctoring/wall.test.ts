import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { addStaffSlices } from '#streams/state/staffSlices.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { selectFollowed } from '#streams/state/sync.ts';
import { aUser } from '#tests/support/contest.ts';
import { aShare, aTile, aWall } from '#tests/support/wall.ts';

// Adds the slices for staff, which reduce the events of the wall.
addStaffSlices();

const TOPIC = '/topic/wall/7';
const OPENED: ContestEvent[] = [
  { type: 'SessionOpened', user: aUser({ role: 'PROCTOR', contests: [] }), contestId: null, restored: true },
  { type: 'WallOpened', contestId: 7 },
];
const fold = (events: readonly ContestEvent[], from: State = initialState) =>
  events.reduce(reduceState, from);
const loaded = (...tiles: Parameters<typeof aWall>[0]): ContestEvent[] => [
  ...OPENED,
  { type: 'WallLoaded', wall: aWall(tiles) },
  { type: 'PositionsTaken', call: 'wall', positions: { [TOPIC]: 5 } },
];
const changed = (change: Partial<Extract<ContestEvent, { type: 'WallChanged' }>>, seq = 6): ContestEvent => ({
  type: 'WallChanged',
  contestId: 7,
  checks: aWall([]).checks,
  by: 'live',
  tiles: [],
  pictures: [],
  gone: [],
  handovers: null,
  ...change,
  frame: { destination: TOPIC, seq },
});

describe('a wall', () => {
  it('[PRC-6] is asked for when it is opened, followed from its number on, and not any more when it is closed', () => {
    const asked = fold(OPENED);
    expect(asked.sync.snapshots.wall).toMatchObject({ kind: 'needed', contestId: 7 });
    expect(selectFollowed(asked)).not.toContain(TOPIC);
    const followed = fold(loaded(aTile(1)));
    expect(selectFollowed(followed)).toContain(TOPIC);
    expect(followed.sync.positions[TOPIC]).toBe(5);
    const missed = fold([{ type: 'LiveResyncNeeded', destination: TOPIC, seq: 900 }], followed);
    expect(missed.sync.snapshots.wall).toMatchObject({ kind: 'needed' });
    const closed = fold([{ type: 'WallClosed', contestId: 7 }], followed);
    expect(selectFollowed(closed)).not.toContain(TOPIC);
    expect([closed.wall.tiles, closed.sync.positions[TOPIC]]).toEqual([null, undefined]);
  });

  it('[PRC-6] takes each change as it comes: tiles, newest pictures, people who leave, handovers', () => {
    const before = fold(loaded(aTile(1), aTile(2), aTile(3)));
    const handover = {
      id: 1,
      from: { username: 'a', display_name: '' },
      to: { username: 'b', display_name: '' },
      participants: [1],
      note: '',
      at: 1,
      closed_at: null,
      outcome: null,
    };
    const after = fold(
      [
        changed({
          tiles: [aTile(2, { room: '900' }), aTile(4)],
          pictures: [
            { participant: 1, source: 'camera', id: 77, at: 5 },
            { participant: 99, source: 'camera', id: 78, at: 5 },
          ],
          gone: [3],
          handovers: [handover],
        }),
      ],
      before,
    );
    const tiles = after.wall.tiles!;
    expect(
      tiles
        .values()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([1, 2, 4]);
    expect(tiles.get(2)?.room).toBe('900');
    expect(tiles.get(1)).toEqual(aTile(1, { camera: aShare({ picture: { id: 77, at: 5 } }) }));
    expect(after.wall.handovers).toEqual([handover]);
    expect(after.sync.positions[TOPIC]).toBe(6);
    // An unchanged tile stays the same object, so it is not rendered again.
    expect(fold([changed({ tiles: [aTile(4)] }, 7)], after).wall.tiles?.get(1)).toBe(tiles.get(1));
  });

  it('[PRC-6] ends the same whether it hears every change or loads anew after missing some', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.string()), { minLength: 1 }),
        (steps) => {
          const truth = new Map([1, 2, 3, 4, 5].map((id) => [id, aTile(id)]));
          const events = steps.map(([id, room], at) => {
            truth.set(id, aTile(id, { room }));
            return changed({ tiles: [aTile(id, { room })] }, 6 + at);
          });
          const start = loaded(...[1, 2, 3, 4, 5].map((id) => aTile(id)));
          const heard = fold([...start, ...events]);
          const again = fold([...start, { type: 'WallLoaded', wall: aWall([...truth.values()]) }]);
          expect(heard.wall.tiles?.values()).toEqual(again.wall.tiles?.values());
        },
      ),
      { numRuns: 50 },
    );
  });
});
