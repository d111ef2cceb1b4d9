import { describe, expect, it } from 'vitest';
import { decideErasure } from '#server/features/people/personal-data/erase.ts';
import { type Caller } from '#server/model/caller.ts';

describe('erasing somebody', () => {
  const caller = { userId: 7 } as Caller;
  const user = { id: 11, name: 'ana' };
  type Locked = Parameters<typeof decideErasure>[0];
  const decide =
    (given: Partial<Locked> = {}, name = 'ana') =>
    () =>
      decideErasure(
        { user, isLastAdmin: false, running: null, ...given },
        { caller, input: { uid: 11, name } },
      );

  it('[SEC-5] wants their login name typed', () => {
    expect(decide({}, 'ana ')).not.toThrow();
    expect(decide({}, 'Ana')).toThrow('people.name_to_confirm');
  });

  it('[SEC-5] is refused of oneself, of the last admin, and while a contest of theirs runs', () => {
    expect(decide({ user: { ...user, id: 7 } })).toThrow('people.own_account');
    expect(decide({ isLastAdmin: true })).toThrow('people.last_admin');
    expect(decide({ running: 'Finals' })).toThrow('people.in_contest:Finals');
  });
});
