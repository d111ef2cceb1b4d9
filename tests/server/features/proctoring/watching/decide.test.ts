import { describe, expect, it } from 'vitest';
import { decideHandover } from '#server/features/proctoring/watching/handovers.ts';
import { decideIncident } from '#server/features/proctoring/watching/incidents.ts';
import { type Caller } from '#server/model/caller.ts';

const now = 5_000;
const caller = { userId: 7, role: 'proctor' } as Caller;

describe('an incident', () => {
  const decide = (closedAt: number | null, closed: boolean, version = 2) =>
    decideIncident(
      { version: 2, closed_at: closedAt },
      { caller, now, input: { cid: 3, iid: 1, level: 'note', note: 'looked away', closed, version } },
    );
  const changed = { level: 'note', note: 'looked away', version: 3 };

  it('[PRC-8] is closed by a person who closes it first, and by nobody once it is opened again', () => {
    expect(decide(null, true)).toEqual({ ...changed, closed_at: now, closed_by: 7 });
    expect(decide(1_000, true)).toEqual(changed);
    expect(decide(1_000, false)).toEqual({ ...changed, closed_at: null, closed_by: null });
  });

  it('[PRC-8] is not changed by a person who knows another version of it', () => {
    expect(() => decide(null, true, 1)).toThrow('backend.changed_meanwhile');
  });
});

describe('a handover', () => {
  type Row = Parameters<typeof decideHandover>[0];
  type Outcome = NonNullable<Row['outcome']>;
  const toMe: Row = { from_user: 8, to_user: 7, outcome: null };
  const decide = (row: Row, outcome: Outcome, by = caller) =>
    decideHandover(row, { caller: by, now, input: { cid: 3, hid: 1, outcome } });

  it('[PRC-8] is accepted or declined by the person it is for, and withdrawn by the person who hands over', () => {
    expect(decide(toMe, 'accepted')).toEqual({ closed_at: now, outcome: 'accepted' });
    expect(decide(toMe, 'declined')?.outcome).toBe('declined');
    expect(decide({ ...toMe, from_user: 7, to_user: 8 }, 'withdrawn')?.outcome).toBe('withdrawn');
  });

  it('[PRC-8] is not there for others to say, but for admins', () => {
    expect(() => decide(toMe, 'withdrawn')).toThrow('backend.not_found');
    expect(() => decide({ ...toMe, to_user: 9 }, 'accepted')).toThrow('backend.not_found');
    const admin = { userId: 1, role: 'admin' } as Caller;
    expect(decide(toMe, 'withdrawn', admin)?.outcome).toBe('withdrawn');
  });

  it('[PRC-8] is closed once, and said again it stays so', () => {
    expect(decide({ ...toMe, outcome: 'accepted' }, 'accepted')).toBeNull();
    expect(() => decide({ ...toMe, outcome: 'declined' }, 'accepted')).toThrow('backend.changed_meanwhile');
  });
});
