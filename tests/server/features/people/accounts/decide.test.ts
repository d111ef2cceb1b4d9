import { describe, expect, it } from 'vitest';
import { decideCards } from '#server/features/people/accounts/cards.ts';
import { decideChange } from '#server/features/people/accounts/change.ts';
import { refuseWanted } from '#server/features/people/accounts/create.ts';
import { decideDisabling } from '#server/features/people/accounts/disable.ts';
import { type UserRow } from '#server/features/people/accounts/person.ts';
import { decideRemoval } from '#server/features/people/accounts/remove.ts';
import { refuseBarred } from '#server/features/people/accounts/scope.ts';
import { decideView } from '#server/features/people/accounts/view-as.ts';
import { type Caller } from '#server/model/caller.ts';

const now = 5_000;
const admin = { userId: 7, role: 'admin', types: [], sessionId: 70 } as unknown as Caller;
const teacher = { ...admin, role: 'author', types: ['teacher'] } as Caller;
const user = {
  id: 11,
  name: 'ana',
  display_name: 'Ana',
  group_label: 'juniors',
  school: '',
  site: '',
  room: '',
  seat: '',
  extra_time: '',
  accommodation: '',
  role: 'user',
  types: '',
  disabled_at: null,
} as unknown as UserRow;

describe('keeping somebody out', () => {
  type Locked = Parameters<typeof decideDisabling>[0];
  const decide = (given: Partial<Locked> = {}, disabled = true, caller = admin) =>
    decideDisabling(
      { user, bar: null, isLastAdmin: false, ...given },
      { caller, now, input: { uid: 11, disabled } },
    );

  it('[AUT-4] keeps since when, and letting them in takes that away', () => {
    expect(decide()).toEqual({ disabled_at: now });
    expect(decide({ user: { ...user, disabled_at: 1_000 } }, false)).toEqual({ disabled_at: null });
  });

  it('[AUT-4] changes nothing where it is so already', () => {
    expect(decide({}, false)).toBeNull();
    expect(decide({ user: { ...user, disabled_at: 1_000 } })).toBeNull();
  });

  it('[AUT-4] is refused of oneself, of the last admin, and of whom one may not change', () => {
    expect(() => decide({ user: { ...user, id: 7 } })).toThrow('people.own_account');
    expect(() => decide({ isLastAdmin: true })).toThrow('people.last_admin');
    expect(() => decide({ bar: 'people.not_yours' })).toThrow('people.not_yours');
  });
});

describe('reasons that keep a caller from changing somebody', () => {
  it('[AUT-4] is said, and nothing where nothing does', () => {
    expect(() => refuseBarred('backend.forbidden')).toThrow(expect.objectContaining({ status: 403 }));
    expect(() => refuseBarred('people.anonymised')).toThrow('people.anonymised');
    expect(() => refuseBarred(null)).not.toThrow();
  });
});

describe('changing somebody', () => {
  type Locked = Parameters<typeof decideChange>[0];
  type Changes = Parameters<typeof decideChange>[1]['input']['changes'];
  const decide = (changes: Changes, given: Partial<Locked> = {}, caller = admin) =>
    decideChange(
      { user, bar: null, isLastAdmin: false, taken: null, ...given },
      { caller, input: { uid: 11, changes } },
    );

  it('[AUT-4] changes the fields that are named, and a new login name in every spelling of it', () => {
    expect(decide({ group: { from: 'juniors', to: 'seniors' } })).toEqual({
      group_label: 'seniors',
      role: 'user',
      types: '',
    });
    expect(decide({ name: { from: 'ana', to: 'Anna' } })).toMatchObject({
      name: 'Anna',
      login_key: 'anna',
    });
    expect(decide({ type: { from: '', to: 'Translator' } }).types).toBe('translator');
  });

  it('[AUT-4] is refused with the fields that are neither as they were shown nor as they are to be', () => {
    const changes = { school: { from: 'A', to: 'B' }, seat: { from: '1', to: '' } };
    expect(() => decide(changes)).toThrow('people.changed_meanwhile:school');
  });

  it('[AUT-4] to a login name that somebody else has is refused with that name', () => {
    expect(() => decide({ name: { from: 'ana', to: 'EVA' } }, { taken: 'eva' })).toThrow(
      'people.name_taken:eva',
    );
    expect(decide({ name: { from: 'ana', to: 'ana' } }, { taken: 'eva' })).toMatchObject({
      name: 'ana',
    });
  });

  it('[AUT-4] makes no admin less but another one, and never the last', () => {
    const chief = { ...user, role: 'admin' } as UserRow;
    const changes = { role: { from: 'admin', to: 'author' } } as const;
    expect(decide(changes, { user: chief }).role).toBe('author');
    expect(() => decide(changes, { user: { ...chief, id: 7 } })).toThrow('people.own_account');
    expect(() => decide(changes, { user: chief, isLastAdmin: true })).toThrow('people.last_admin');
  });

  it('[AUT-4] by a teacher leaves roles and types as they are', () => {
    expect(() => decide({ role: { from: 'user', to: 'author' } }, {}, teacher)).toThrow('backend.forbidden');
    expect(() => decide({ type: { from: '', to: 'teacher' } }, {}, teacher)).toThrow('backend.forbidden');
    expect(decide({ school: { from: '', to: 'B' } }, {}, teacher)).toMatchObject({ school: 'B' });
    expect(() => decide({}, { bar: 'people.also_elsewhere' }, teacher)).toThrow('people.also_elsewhere');
  });
});

describe('taking somebody away', () => {
  type Locked = Parameters<typeof decideRemoval>[0];
  const decide =
    (given: Partial<Locked> = {}, name = 'ana') =>
    () =>
      decideRemoval(
        { user, bar: null, isLastAdmin: false, isElsewhere: false, hasWork: false, ...given },
        { caller: admin, input: { uid: 11, how: 'delete', name } },
      );

  it('[AUT-4] wants their login name typed', () => {
    expect(decide({}, ' ana ')).not.toThrow();
    expect(decide({}, 'eva')).toThrow('people.name_to_confirm');
  });

  it('[AUT-4] is refused of oneself, the last admin, whom one may not change, and whom others need', () => {
    expect(decide({ user: { ...user, id: 7 } })).toThrow('people.own_account');
    expect(decide({ isLastAdmin: true })).toThrow('people.last_admin');
    expect(decide({ bar: 'people.not_yours' })).toThrow('people.not_yours');
    expect(decide({ isElsewhere: true })).toThrow('people.works_elsewhere:ana');
    expect(decide({ hasWork: true })).toThrow('people.has_work');
  });
});

describe('making somebody', () => {
  type Wanted = Parameters<typeof refuseWanted>[1];
  const person = { ...user, name: 'ana', group: '' } as unknown as Wanted['person'];
  const make =
    (given: Partial<Wanted> = {}, caller = admin) =>
    () =>
      refuseWanted(caller, { person, role: 'user', type: '', category: '', ...given });

  it('[AUT-4] is for admins, and for teachers who name a contest', () => {
    expect(make()).not.toThrow();
    expect(make({ contest: 3 }, teacher)).not.toThrow();
    expect(make({}, teacher)).toThrow('people.contest_wanted:contest');
    expect(make({ contest: 3 }, { ...teacher, types: [] })).toThrow('backend.forbidden');
    expect(make({ contest: 3, role: 'author' }, teacher)).toThrow('backend.forbidden');
    expect(make({ contest: 3, type: 'translator' }, teacher)).toThrow('backend.forbidden');
  });

  it('[AUT-4] is refused for fields and passwords that cannot be, and of staff who compete', () => {
    expect(make({ person: { ...person, name: '' } })).toThrow(':name');
    expect(make({ password: 'x' })).toThrow(':password');
    expect(make({ contest: 3, role: 'author' })).toThrow('backend.bad_request:contest');
  });
});

describe('looking on through somebody', () => {
  it('[AUT-4] begins in a session, and shows a competitor who may log in', () => {
    const refusal = 'view.competitors_only';
    expect(decideView(user, { caller: admin })).toBe(70);
    expect(() => decideView({ ...user, role: 'author' }, { caller: admin })).toThrow(refusal);
    expect(() => decideView({ ...user, disabled_at: 1 }, { caller: admin })).toThrow(refusal);
    expect(() => decideView(user, { caller: { sessionId: null } })).toThrow(refusal);
  });
});

describe('cards', () => {
  const ana = { id: 11, name: 'ana', role: 'user' };
  const boris = { id: 12, name: 'boris', role: 'author' };
  const decide = (rows: readonly (typeof ana)[], caller = admin, barred: readonly number[] = []) =>
    decideCards({ rows, barred: new Set(barred) }, caller);

  it('[AUT-4] are made by an admin for anybody but themselves', () => {
    expect(() => decide([ana, boris])).not.toThrow();
    expect(() => decide([{ ...ana, id: admin.userId }])).toThrow('people.own_account');
  });

  it('[AUT-4] are made by a teacher for competitors without work in contests of others', () => {
    expect(() => decide([ana], teacher)).not.toThrow();
    expect(() => decide([boris], teacher)).toThrow('people.not_yours');
    expect(() => decide([ana], teacher, [ana.id])).toThrow('people.works_elsewhere:ana');
  });

  it('[AUT-4] are made for 5,000 people at once at most', () => {
    const many = Array.from({ length: 5_001 }, (_, at) => ({ ...ana, id: 100 + at }));
    expect(() => decide(many.slice(1))).not.toThrow();
    expect(() => decide(many)).toThrow('people.over_limit:5000');
  });
});
