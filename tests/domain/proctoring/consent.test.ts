import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  covers,
  needsConsent,
  termsCode,
  type WatchTerms,
  watchTermsOf,
} from '#domain/proctoring/consent.ts';
import { SIGNAL_KINDS, USUAL_SIGNALS } from '#domain/proctoring/signals.ts';

const terms: fc.Arbitrary<WatchTerms> = fc.record({
  camera: fc.boolean(),
  screen: fc.boolean(),
  internet: fc.boolean(),
  signals: fc.subarray([...SIGNAL_KINDS]),
  keptDays: fc.integer({ min: 1, max: 365 }),
});
const plain = {
  check_internet: false,
  check_camera: false,
  check_screen: false,
  signals: USUAL_SIGNALS,
  pictures_kept_days: 30,
};

describe('agreeing to be watched', () => {
  it('[PRC-8] is asked of people who are pictured or noted, and of nobody whose machine alone is checked for the internet', () => {
    const isAsked = (change: Partial<typeof plain>) => needsConsent(watchTermsOf({ ...plain, ...change }));
    expect(isAsked({})).toBe(false);
    expect(isAsked({ check_internet: true })).toBe(false);
    expect(isAsked({ check_camera: true })).toBe(true);
    expect(isAsked({ check_screen: true, signals: [] })).toBe(true);
    expect(isAsked({ signals: ['focus'] })).toBe(true);
    expect(isAsked({ signals: ['second_session'] })).toBe(true);
  });

  it('[PRC-8] tells of the signals that can come, and of no others', () => {
    expect(watchTermsOf({ ...plain, check_camera: true }).signals).toEqual([
      'stream_ended',
      'unshared',
      'alike',
      'black',
    ]);
    expect(watchTermsOf(plain).signals).toEqual([]);
  });

  it('[PRC-8] holds where less is watched and kept shorter, and never for more', () => {
    fc.assert(
      fc.property(terms, terms, (agreed, now) => {
        expect(covers(agreed, agreed)).toBe(true);
        const both: WatchTerms = {
          camera: agreed.camera || now.camera,
          screen: agreed.screen || now.screen,
          internet: agreed.internet || now.internet,
          signals: SIGNAL_KINDS.filter((kind) => agreed.signals.includes(kind) || now.signals.includes(kind)),
          keptDays: Math.max(agreed.keptDays, now.keptDays),
        };
        expect(covers(both, agreed)).toBe(true);
        // An agreement to less covers more only if the two are in fact the same.
        expect(covers(agreed, both)).toBe(termsCode(agreed) === termsCode(both));
        if (covers(agreed, now)) expect(termsCode(both)).toBe(termsCode(agreed));
      }),
    );
  });

  it('[PRC-8] other terms have another name, whatever the order in which their signals stand', () => {
    fc.assert(
      fc.property(terms, terms, (one, other) => {
        expect(termsCode(one) === termsCode(other)).toBe(covers(one, other) && covers(other, one));
        expect(termsCode({ ...one, signals: [...one.signals].reverse() })).toBe(termsCode(one));
      }),
    );
  });
});
