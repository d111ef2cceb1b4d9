import fc from 'fast-check';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { marblesOf, MOST_MOMENTS } from '#scripts/recording/marbles.ts';

/** The time of each letter, as read by a scheduler whose frames are milliseconds. */
const timesOf = (marbles: string): [number, string][] =>
  new TestScheduler(() => undefined).run(() =>
    TestScheduler.parseMarbles(marbles, undefined, undefined, undefined, true).map(
      ({ frame, notification }) => [frame, notification.kind === 'N' ? String(notification.value) : '|'],
    ),
  );

describe('a recorded session as marbles', () => {
  it('[EVT-4] has a letter for each moment, and time between them as a person reads it', () => {
    const { marbles, at } = marblesOf([
      { at: 0, value: 1 },
      { at: 0, value: 2 },
      { at: 1, value: 3 },
      { at: 90_252, value: 4 },
    ]);
    expect(marbles).toBe('a b 1m 30s 250ms c');
    expect([...at]).toEqual([
      ['a', [1, 2]],
      ['b', [3]],
      ['c', [4]],
    ]);
  });

  it('[EVT-4] is read by a TestScheduler as it was, to the millisecond', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200_000), { maxLength: 150 }), (gaps) => {
        let at = 0;
        const happened = gaps.map((gap, value) => ({ at: (at += gap), value }));
        const written = marblesOf(happened);
        const read = timesOf(written.marbles).flatMap(([frame, letter]) =>
          (written.at.get(letter) ?? []).map((value) => ({ at: frame, value })),
        );
        expect(read).toEqual(happened);
      }),
    );
  });

  it('[EVT-4] is refused when it has too many moments', () => {
    const happened = Array.from({ length: MOST_MOMENTS + 1 }, (_, at) => ({ at, value: at }));
    expect(() => marblesOf(happened)).toThrow(RangeError);
    expect(new Set(marblesOf(happened.slice(1)).at.keys()).size).toBe(MOST_MOMENTS);
  });
});
