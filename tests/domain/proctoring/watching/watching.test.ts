import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lacksOf,
  shareStateOf,
  urgencyOf,
  type WatchedContest,
} from '#domain/proctoring/watching/watching.ts';
import { aShare, aSignal, aTile } from '#tests/support/wall.ts';

const PICTURES_LATE_AFTER_MS = 50_000;

const NOW = 10_000_000;
const CONTEST: WatchedContest = {
  camera: true,
  screen: false,
  internet: false,
  start_at: 0,
  end_at: 2 * NOW,
};

describe('the state of a camera or a screen after a line of the log', () => {
  it.each([
    [null, 'never'],
    ['STOPPED', 'off'],
    ['NotAllowedError: Permission denied', 'refused'],
    ['FaceTime HD', 'on'],
    ['Error-free camera', 'on'],
  ] as const)('[PRC-6] %s: %s', (message, state) => {
    expect(shareStateOf(message)).toBe(state);
  });
});

describe('pictures that are missing of a contestant', () => {
  const pictured = (ageMs: number) => aShare({ picture: { id: 1, at: NOW - ageMs } });

  it('[PRC-6] is a camera that is not shared, or whose pictures do not come, and nothing that is not asked for', () => {
    const lacks = (camera: ReturnType<typeof aShare>, contest = CONTEST) =>
      lacksOf(aTile(1, { camera, screen: aShare({ state: 'never' }) }), contest, NOW);
    expect(lacks(pictured(0))).toEqual([]);
    expect(lacks(pictured(PICTURES_LATE_AFTER_MS))).toEqual([]);
    expect(lacks(pictured(PICTURES_LATE_AFTER_MS + 1))).toEqual(['camera']);
    expect(lacks({ ...pictured(0), state: 'off' })).toEqual(['camera']);
    // When camera and screen alternate, each has a picture half as often.
    const both = { ...CONTEST, screen: true };
    expect(lacks(pictured(2 * PICTURES_LATE_AFTER_MS), both)).toEqual(['screen']);
    expect(lacks(pictured(2 * PICTURES_LATE_AFTER_MS + 1), both)).toEqual(['camera', 'screen']);
  });

  it('[PRC-6] is nothing before the start, after their own end, and once they have finished', () => {
    const away = { is_here: false, camera: aShare({ state: 'never' }) };
    expect(lacksOf(aTile(1, away), CONTEST, NOW)).toEqual(['away', 'camera']);
    expect(lacksOf(aTile(1, away), { ...CONTEST, start_at: NOW + 1 }, NOW)).toEqual([]);
    expect(lacksOf(aTile(1, { ...away, end_at: NOW }), CONTEST, NOW)).toEqual([]);
    expect(lacksOf(aTile(1, { ...away, finished_at: NOW - 1 }), CONTEST, NOW)).toEqual([]);
  });

  it('[PRC-6] of somebody who is away is that, and no late pictures besides', () => {
    expect(lacksOf(aTile(1, { is_here: false, camera: pictured(10 * 60_000) }), CONTEST, NOW)).toEqual([
      'away',
    ]);
  });
});

describe('how urgent it is to look at somebody', () => {
  it('[PRC-6] unseen signals come before missing pictures, those before lasting or written-down incidents, those before the rest', () => {
    const missing = { camera: aShare({ state: 'off' as const }) };
    expect(urgencyOf(aTile(1, { unseen: 1, ...missing }), CONTEST, NOW)).toBe(0);
    expect(urgencyOf(aTile(1, missing), CONTEST, NOW)).toBe(1);
    const seen = { username: 's', display_name: '', at: 1 };
    const lasting = aTile(1, { signals: [aSignal(1, { ended_at: null, seen })] });
    expect(urgencyOf(lasting, CONTEST, NOW)).toBe(2);
    expect(urgencyOf(aTile(1, { incidents: { open: 1, worst: 'note' } }), CONTEST, NOW)).toBe(2);
    expect(urgencyOf(aTile(1), CONTEST, NOW)).toBe(3);
    expect(urgencyOf(aTile(1, { finished_at: 5 }), CONTEST, NOW)).toBe(4);
  });

  it('[PRC-6] never grows less by one more signal that nobody has seen', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.boolean(), fc.nat(2), (unseen, is_here, open) => {
        const incidents = { open, worst: null };
        const one = urgencyOf(aTile(1, { unseen, is_here, incidents }), CONTEST, NOW);
        expect(
          urgencyOf(aTile(1, { unseen: unseen + 1, is_here, incidents }), CONTEST, NOW),
        ).toBeLessThanOrEqual(one);
      }),
    );
  });
});
