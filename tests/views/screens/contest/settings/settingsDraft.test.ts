import { describe, expect, it } from 'vitest';
import { setByType } from '#domain/contest/type-presets.ts';
import {
  defaultContestSettings,
  shiftedTo,
  withFile,
  withoutType,
} from '#views/screens/contest/settings/newContest.ts';
import {
  changesBetween,
  draftOf,
  follow,
  resolve,
  sendable,
  shownIn,
  withChange,
} from '#views/screens/contest/settings/settingsDraft.ts';

const HOUR = 3_600_000;
const base = { ...defaultContestSettings(0), name: 'Cup' };
const begun = draftOf({ settings: base, version: 1 });
const known = (version: number, change: object, fields = Object.keys(change)) => ({
  settings: { ...base, ...change },
  version,
  changes: [{ version, at: 1, username: 'elena', fields }],
});

describe('a form that somebody else saves meanwhile', () => {
  it('[AUT-2] lets untouched fields follow, keeps touched ones, and says who changed what', () => {
    const draft = follow(withChange(begun, { name: 'Mine' }), known(2, { end_time: 7 }));
    expect(shownIn(draft)).toMatchObject({ name: 'Mine', end_time: 7 });
    expect(draft).toMatchObject({
      version: 2,
      conflicts: {},
      followed: { username: 'elena', fields: ['end_time'] },
    });
  });

  it('[AUT-2] has one choose where both set a field, theirs or mine', () => {
    const draft = follow(withChange(begun, { name: 'Mine' }), known(2, { name: 'Theirs' }));
    expect(draft).toMatchObject({ conflicts: { name: 'elena' }, touched: { name: 'Mine' } });
    expect(resolve(draft, 'name', 'mine')).toMatchObject({ conflicts: {}, touched: { name: 'Mine' } });
    expect(resolve(draft, 'name', 'theirs')).toMatchObject({ conflicts: {}, touched: {} });
    expect(shownIn(resolve(draft, 'name', 'theirs')).name).toBe('Theirs');
  });

  it('a choice waits while more is saved', () => {
    const first = follow(withChange(begun, { name: 'Mine' }), known(2, { name: 'Theirs' }));
    const second = follow(first, known(3, { name: 'Theirs', end_time: 7 }, ['end_time']));
    expect(second.conflicts).toEqual({ name: 'elena' });
  });

  it('is touched no more where both meant the same, and after its own save', () => {
    const draft = follow(withChange(begun, { name: 'Same' }), known(2, { name: 'Same' }));
    expect(draft).toMatchObject({ touched: {}, conflicts: {} });
  });

  it('an older or the same version changes nothing', () => {
    const draft = withChange(begun, { name: 'Mine' });
    expect(follow(draft, known(1, { name: 'Old' }))).toBe(draft);
  });
});

describe('a form', () => {
  it('is not touched by unchanged settings', () => {
    expect(withChange(withChange(begun, { name: 'Mine' }), { name: 'Cup' }).touched).toEqual({});
  });

  // F18
  it('[AUT-2] says the changes as people see them: nothing of a window that is not there', () => {
    const moved = { end_time: 9, start_analysis_time: 9, end_analysis_time: 9 };
    expect(changesBetween(base, { ...base, ...moved })).toEqual([
      { name: 'end_time', before: base.end_time, after: 9 },
    ]);
    const analysed = { ...base, start_analysis_time: 10, end_analysis_time: 11 };
    expect(changesBetween(base, analysed).map(({ name, before }) => [name, before])).toEqual([
      ['start_analysis_time', null],
      ['end_analysis_time', null],
    ]);
    expect(changesBetween(base, { ...base, categories: [' '] })).toEqual([]);
  });

  // F18
  it('[AUT-2] has one choose once where both moved the end, also for the analysis that is not there', () => {
    const at = (end: number) => ({ end_time: end, start_analysis_time: end, end_analysis_time: end });
    const draft = follow(withChange(begun, at(8)), known(2, at(9)));
    expect(Object.keys(draft.conflicts)).toEqual(['end_time']);
    expect(resolve(draft, 'end_time', 'theirs')).toMatchObject({ touched: {}, conflicts: {} });
  });

  it('sends no blank categories', () => {
    expect(sendable({ categories: ['A ', '', ' '] })).toEqual({ categories: ['A'] });
  });
});

describe('a new contest', () => {
  it('[AUT-2] from a copy begins after now, at the same time of day', () => {
    const now = base.start_time + 30 * HOUR;
    const moved = shiftedTo(base, now);
    expect(moved.start_time).toBe(base.start_time + 48 * HOUR);
    expect(moved.end_time - moved.start_time).toBe(5 * HOUR);
    expect(shiftedTo(base, 0)).toEqual(base);
  });

  it('[AUT-2] from a file without a start lasts as long as the file says', () => {
    const read = {
      settings: { name: 'Read', type: 'icpc' as const },
      duration: 2 * HOUR,
    };
    const settings = withFile(base, read);
    // F17: its type has presets of its own, which the file may override.
    expect(settings).toMatchObject({ standings: 'yes_60', feedback: 'verdict', balloons: 'yes' });
    const said = { ...read, settings: { ...read.settings, standings: 'no' } };
    expect(withFile(base, said)).toMatchObject({ standings: 'no', feedback: 'verdict' });
    expect(setByType(withFile(base, said), withoutType(base, said))).toEqual(['feedback', 'balloons']);
    expect(settings).toMatchObject({ name: 'Read', type: 'icpc', start_time: base.start_time });
    expect(settings.end_time).toBe(base.start_time + 2 * HOUR);
    expect(settings.start_analysis_time).toBe(settings.end_analysis_time);
  });
});
