import { describe, expect, it } from 'vitest';
import { decideDismissal, decideNewPassword } from '#server/features/people/recovery/decide.ts';
import { type Caller } from '#server/model/caller.ts';

const caller = { userId: 7 } as Caller;

describe('a new password', () => {
  const decide = (user: number | null, kept: string | null = 'hash') =>
    decideNewPassword({ request: { user }, seen: 'hash', kept }, { caller });

  it('[AUT-10] is for the person whom the request names', () => {
    expect(decide(11)).toBe(11);
  });

  it('[AUT-10] is refused for nobody, for oneself, and where there is another one meanwhile', () => {
    expect(() => decide(null)).toThrow('recover.nobody');
    expect(() => decide(7)).toThrow('recover.own_account');
    expect(() => decide(11, 'another')).toThrow('recover.decided');
  });
});

describe('closing a request', () => {
  const decide = (state: string) =>
    decideDismissal({ state }, { caller, now: 5_000, input: { rid: 1, reason: 'unknown' } });

  it('[AUT-10] keeps why, by whom and when, once', () => {
    expect(decide('open')).toEqual({
      state: 'dismissed',
      decided_at: 5_000,
      decided_by: 7,
      reason: 'unknown',
    });
    expect(() => decide('done')).toThrow('recover.decided');
  });
});
