import { describe, expect, it } from 'vitest';
import { decideDeletion } from '#server/features/contest/settings/delete.ts';
import { decideSettings } from '#server/features/contest/settings/save.ts';
import { decideUndoing } from '#server/features/contest/settings/undo.ts';
import { type Caller } from '#server/model/caller.ts';
import { contestRow } from '../contests/rows.ts';

const contest = contestRow({ version: 4 });

describe('saving the form of a contest', () => {
  type Given = Parameters<typeof decideSettings>;
  const decide = (
    changes: Given[1]['input']['changes'],
    { version = 4, hasWork = false, role = 'admin' } = {},
    of = contest,
  ) =>
    decideSettings(
      {
        contest: of,
        facts: { changes: [{ version: 5, at: 1, username: 'eva', fields: ['name'] }], hasWork },
      },
      { caller: { role } as Caller, input: { cid: 3, version, changes } },
    );

  it('[AUT-4] changes the named settings', () => {
    expect(decide({ name: 'Finals' })).toEqual({ name: 'Finals' });
  });

  it('[AUT-4] is refused with the person and the change where it began from another version', () => {
    expect(() => decide({ name: 'Finals' }, { version: 3 })).toThrow('backend.contest_changed:eva: name');
  });

  it('[AUT-4] to another type is refused where people have worked', () => {
    expect(() => decide({ type: 'ioi' }, { hasWork: true })).toThrow('backend.has_work:type');
    expect(decide({ type: 'icpc' }, { hasWork: true })).toEqual({ type: 'icpc' });
  });

  it('[AUT-4] is refused for what no contest can be', () => {
    expect(() => decide({ end_time: contest.start_at })).toThrow('backend.');
  });

  it('[AUT-4] assigns staff for admins alone', () => {
    expect(() => decide({ staff: [1] }, { role: 'author' })).toThrow('backend.bad_request:staff');
    expect(decide({ staff: [1] })).toEqual({});
  });
});

describe('undoing a change of a contest', () => {
  type Back = Parameters<typeof decideUndoing>[0]['facts']['back'];
  const back: Back = { patch: { name: 'Old' }, staff: undefined, undone: ['name'], kept: [] };
  const decide = (given: Partial<Back>, hasWork = false) =>
    decideUndoing({ contest, facts: { back: { ...back, ...given }, hasWork } });

  it('[AUT-6] sets back the settings that are still as the change left them', () => {
    expect(decide({})).toEqual({ name: 'Old' });
  });

  it('[AUT-6] is refused where nothing can be set back, with the settings that were changed again', () => {
    expect(() => decide({ undone: [] })).toThrow('backend.cannot_undo');
    expect(() => decide({ undone: [], kept: ['name', 'end'] })).toThrow('backend.undo_changed:end, name');
    expect(() => decide({ patch: { type: 'ioi' } }, true)).toThrow('backend.has_work:type');
  });
});

describe('deleting a contest', () => {
  const decide = (hasWork: boolean, name: string) => () =>
    decideDeletion({ contest: { name: 'Cup ' }, contents: { has_work: hasWork } }, { input: { name } });

  it('[AUT-2] wants its name where people have worked in it', () => {
    expect(decide(true, ' Cup')).not.toThrow();
    expect(decide(true, 'Cap')).toThrow('backend.name_required');
    expect(decide(false, '')).not.toThrow();
  });
});
