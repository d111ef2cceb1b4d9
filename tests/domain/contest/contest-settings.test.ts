import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoundedSettings, settingFaults, timeFaults } from '#domain/contest/contest-settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 1_700_000_000_000;
const END = START + 5 * HOUR;
const SETTINGS: BoundedSettings = {
  name: 'Cup',
  categories: ['A', 'B'],
  start_translation_time: START,
  end_translation_time: START,
  start_time: START,
  end_time: END,
  start_analysis_time: END,
  end_analysis_time: END,
  unrestricted_time: 0,
  standings: 'yes',
  penalty_minutes: 20,
  submissions_limit: null,
  user_tests_limit: null,
  submission_interval: 0,
  user_test_interval: 0,
  pictures_kept_days: 30,
};
const faultsOf = (change: Partial<BoundedSettings>, known: Partial<BoundedSettings> = SETTINGS) =>
  settingFaults({ ...SETTINGS, ...change }, known);

// F18
describe('faults of a contest’s settings', () => {
  it('is nothing with a plain contest, one with analysis, translation, limits or a freeze', () => {
    expect(faultsOf({}, {})).toEqual([]);
    expect(faultsOf({ start_analysis_time: END, end_analysis_time: END + HOUR })).toEqual([]);
    expect(faultsOf({ start_translation_time: START - HOUR, end_translation_time: START })).toEqual([]);
    expect(faultsOf({ unrestricted_time: 5 * 3_600, standings: 'yes_300', submissions_limit: 1 })).toEqual(
      [],
    );
    expect(faultsOf({ standings: 'yes_0', submission_interval: 1.5, categories: ['A', '', 'B'] })).toEqual(
      [],
    );
  });

  it.each([
    ['end_time', { end_time: START }],
    ['end_time', { end_time: START - 1 }],
    ['start_analysis_time', { start_analysis_time: END - 1, end_analysis_time: END + HOUR }],
    ['end_analysis_time', { start_analysis_time: END + HOUR, end_analysis_time: END }],
    ['end_translation_time', { start_translation_time: START - 1, end_translation_time: START + 1 }],
    ['end_translation_time', { start_translation_time: START, end_translation_time: START - HOUR }],
    ['unrestricted_time', { unrestricted_time: 5 * 3_600 + 1 }],
    ['unrestricted_time', { unrestricted_time: -60 }],
    ['end_time', { end_time: Number.NaN }],
    ['standings', { standings: 'yes_-10' }],
    ['standings', { standings: 'yes_301' }],
    ['standings', { standings: 'yes_NaN' }],
    ['submissions_limit', { submissions_limit: 0 }],
    ['submissions_limit', { submissions_limit: 1.5 }],
    ['submissions_limit', { submissions_limit: 99_999_999_999 }],
    ['user_tests_limit', { user_tests_limit: Number.NaN }],
    ['submission_interval', { submission_interval: -1 }],
    ['penalty_minutes', { penalty_minutes: 1_001 }],
    ['pictures_kept_days', { pictures_kept_days: 0 }],
    ['categories', { categories: ['A', ' A '] }],
    ['name', { name: '  ' }],
  ] as const)('lies in one field: %s of %j', (field, change) => {
    expect(faultsOf(change).map((fault) => fault.field)).toEqual([field]);
  });

  it('names the bound: of the unrestricted part and of a freeze it is the length of the contest', () => {
    expect(faultsOf({ unrestricted_time: 1e6 })).toMatchObject([{ bounds: { least: 0, most: 5 * 3_600 } }]);
    expect(faultsOf({ standings: 'yes_99999' })).toMatchObject([{ bounds: { least: 0, most: 300 } }]);
  });

  it('are not looked for in unchanged settings, so that an old fault keeps nobody from another change', () => {
    const old = { ...SETTINGS, standings: 'yes_999', end_time: START - HOUR };
    expect(settingFaults({ ...old, name: 'New' }, old)).toEqual([]);
    expect(settingFaults({ ...old, start_time: START + 1 }, old)).toMatchObject([{ field: 'end_time' }]);
  });

  it('are never two faults of one field, whatever the times', () => {
    const at = fc.integer({ min: START - HOUR, max: END + HOUR });
    fc.assert(
      fc.property(fc.array(at, { minLength: 6, maxLength: 6 }), (times) => {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = times;
        const fields = timeFaults({
          start_translation_time: a,
          end_translation_time: b,
          start_time: c,
          end_time: d,
          start_analysis_time: e,
          end_analysis_time: f,
          unrestricted_time: 60,
        }).map(({ field }) => field);
        expect(new Set(fields).size).toBe(fields.length);
      }),
    );
  });
});
