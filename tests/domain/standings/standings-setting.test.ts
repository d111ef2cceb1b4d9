import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContestTimes, type StandingsSetting } from '#domain/contest/contest.ts';
import {
  freezeMinutes,
  frozenBefore,
  frozenFromAt,
  isFrozenAt,
  parseStandingsSetting,
  standingSidebarVisible,
  standingsVisibleAt,
} from '#domain/standings/standings-setting.ts';
import { COMPETITOR, CONTEST, HOUR_MS, MINUTE_MS, PLAIN, TRANSLATOR } from '../times.ts';

const FREEZE_AT = PLAIN.endAt - 60 * MINUTE_MS;
const ALL: readonly StandingsSetting[] = ['no', 'yes', 'after', 'yes_60'];

describe('the standings setting', () => {
  it('[STD-1] is read in its four forms and in one spelling', () => {
    expect(ALL.map(parseStandingsSetting)).toEqual(ALL);
    expect(['yes_060', 'yes_7.50', 'yes_0'].map(parseStandingsSetting)).toEqual([
      'yes_60',
      'yes_7.5',
      'yes_0',
    ]);
  });

  it('[STD-1] is refused in any other form', () => {
    const bad = [
      '',
      'YES',
      'yes_',
      'yes_-5',
      'yes_x',
      'yes_1e3',
      ' yes',
      'yes_60 ',
      'never',
      `yes_${'9'.repeat(30)}`,
    ];
    expect(bad.map(parseStandingsSetting)).toEqual(bad.map(() => null));
  });

  it('[STD-1] comes back as it was written for any number of minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), (hundredths) => {
        const setting = frozenBefore(hundredths / 100);
        expect(parseStandingsSetting(setting)).toBe(setting);
        expect(freezeMinutes(setting)).toBe(hundredths / 100);
      }),
    );
  });
});

describe('the freeze', () => {
  it('[TML-6] begins exactly N minutes before the end and lasts past the end', () => {
    expect(frozenFromAt('yes_60', PLAIN)).toBe(FREEZE_AT);
    const times = [FREEZE_AT - 1, FREEZE_AT, PLAIN.endAt + 24 * HOUR_MS];
    expect(times.map((now) => isFrozenAt('yes_60', PLAIN, now))).toEqual([false, true, true]);
  });

  it('[TML-6] is lifted when the end moves later', () => {
    const moved: ContestTimes = { ...PLAIN, endAt: PLAIN.endAt + 10 * MINUTE_MS };
    expect(isFrozenAt('yes_60', PLAIN, FREEZE_AT)).toBe(true);
    expect(isFrozenAt('yes_60', moved, FREEZE_AT)).toBe(false);
    expect(isFrozenAt('yes_60', moved, FREEZE_AT + 10 * MINUTE_MS)).toBe(true);
  });

  it('[TML-6] comes with no setting but yes_N', () => {
    for (const setting of ['no', 'yes', 'after'] as const) {
      expect(frozenFromAt(setting, PLAIN)).toBeNull();
      expect(isFrozenAt(setting, PLAIN, PLAIN.endAt)).toBe(false);
    }
  });
});

describe('people who see the standings', () => {
  it('[STD-1] nobody with no, everybody from the start with yes and yes_N, from the end with after', () => {
    const times = [PLAIN.startAt - 1, PLAIN.startAt, PLAIN.endAt - 1, PLAIN.endAt];
    const seen = ALL.map((setting) => times.map((now) => standingsVisibleAt(setting, PLAIN, now)));
    expect(seen).toEqual([
      [false, false, false, false],
      [false, true, true, true],
      [false, false, false, true],
      [false, true, true, true],
    ]);
  });

  it('[SHL-3] the sidebar has Standing with yes, yes_N, an analysis, or after the end', () => {
    const visible = (times: ContestTimes, now: number) =>
      ALL.filter((setting) => standingSidebarVisible(setting, times, COMPETITOR, now));
    expect(visible(PLAIN, PLAIN.endAt - 1)).toEqual(['yes', 'yes_60']);
    expect(visible(PLAIN, PLAIN.endAt)).toEqual(['yes', 'after', 'yes_60']);
    expect(visible(CONTEST, CONTEST.startAt - 1)).toEqual(ALL);
  });

  it('[SHL-3] after the end means after the extra time of the person', () => {
    const late = { ...COMPETITOR, extraTimeSeconds: 60 };
    const at = [PLAIN.endAt + 59_999, PLAIN.endAt + 60_000];
    expect(at.map((now) => standingSidebarVisible('after', PLAIN, late, now))).toEqual([false, true]);
  });

  it('[SHL-3] translators have no Standing item', () => {
    for (const setting of ALL) {
      expect(standingSidebarVisible(setting, CONTEST, TRANSLATOR, CONTEST.endAnalysisAt)).toBe(false);
    }
  });
});
