import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeldEvents } from '#streams/heldEvents.ts';
import { createRecorder } from '#streams/recording.ts';
import { createFold } from '#streams/state/fold.ts';

const header = { version: '0.1.0', role: 'proctor', contestId: 5, startedAt: 0 };
/** The event that a wall gets each second: thirty competitors with their names. */
const wallOf = (second: number) => ({
  type: 'WallChanged',
  tiles: Array.from({ length: 30 }, (_, index) => ({
    id: index,
    name: `Състезател ${second}`,
    room: '102',
    seat: `A${index}`,
    camera: { state: 'on', at: second },
    screen: { state: 'on', at: second },
    signals: [1, 2, 3],
  })),
});

describe('the events that a recorder holds', () => {
  it('[EVT-1] are given back as they were, small and large, from any of them on, whatever came before them', () => {
    const event = fc.oneof(
      fc.record({ type: fc.constant('Ticked'), at: fc.nat() }),
      fc.record({ type: fc.constant('Told'), rows: fc.array(fc.string(), { maxLength: 300, size: 'max' }) }),
    );
    const events = fc.array(fc.record({ at: fc.nat(), event }), { maxLength: 30 });
    fc.assert(
      fc.property(events, events, fc.nat(70), (before, after, index) => {
        const held = new HeldEvents<unknown>(50);
        for (const one of after) held.push(one);
        held.precede(before);
        expect(held.count).toBe(before.length + after.length);
        expect([...held.pieces(index)].flat()).toEqual([...before, ...after].slice(index));
        expect(held.shift()).toEqual(before.length > 0 ? before : after);
      }),
    );
  });

  it('[EVT-1] [PRC-6] of a wall that is open all day take no more than a bound: the oldest are folded into the state before them', () => {
    const recorder = createRecorder<number, ReturnType<typeof wallOf>>({
      initial: 0,
      now: () => 0,
      redact: (event) => event,
      fold: createFold<number, ReturnType<typeof wallOf>>((state) => state + 1, { freeze: false }),
    });
    const day = 6_000;
    for (let second = 0; second < day; second += 1) recorder.record(wallOf(second));
    const { base, dropped, events } = recorder.recording(header);
    const bytes = events.reduce((sum, { event }) => sum + Buffer.byteLength(JSON.stringify(event)), 0);
    expect(bytes).toBeLessThan(17_100_000);
    expect(bytes).toBeGreaterThan(14_000_000);
    expect([base, dropped + events.length]).toEqual([dropped, day]);
    expect(events.at(-1)?.event).toEqual(wallOf(day - 1));
    const { count, pieces } = recorder.since(day - 1);
    expect([count, [...pieces]]).toEqual([day, [events.slice(-1)]]);
  });
});
