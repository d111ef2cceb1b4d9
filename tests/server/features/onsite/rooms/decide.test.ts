import { describe, expect, it } from 'vitest';
import { decideProblem } from '#server/features/onsite/rooms/problems.ts';
import { decideRequest } from '#server/features/onsite/rooms/requests.ts';
import { decideSeat } from '#server/features/onsite/rooms/seats.ts';
import { type Caller } from '#server/model/caller.ts';

const caller = { userId: 7, role: 'coordinator' } as Caller;
const now = 5_000;

describe('a problem', () => {
  const open = { taken_at: null, taken_by: null, closed_at: null };
  const mine = { ...open, taken_at: 1_000, taken_by: 7 };
  const theirs = { ...mine, taken_by: 8 };
  const press = (
    before: Parameters<typeof decideProblem>[0],
    input: { state: 'open' | 'taken' | 'closed'; was: 'open' | 'taken' | 'closed'; word?: string },
  ) => decideProblem(before, { caller, now, input: { cid: 3, prid: 1, word: '', ...input } });

  it('[COO-1] is taken in hand by the one who presses, also out of the hand of another', () => {
    const taken = { taken_at: now, taken_by: 7, closed_at: null, closed_by: null, word: '' };
    expect(press(open, { state: 'taken', was: 'open' })).toEqual(taken);
    expect(press(theirs, { state: 'taken', was: 'taken' })).toEqual(taken);
    expect(press(mine, { state: 'taken', was: 'taken' })).toBeNull();
  });

  it('[COO-1] is closed only with a word', () => {
    expect(() => press(mine, { state: 'closed', was: 'taken' })).toThrow('backend.reason_required');
    expect(press(mine, { state: 'closed', was: 'taken', word: 'new mouse' })).toEqual({
      closed_at: now,
      closed_by: 7,
      word: 'new mouse',
    });
  });

  it('[COO-1] is taken again, after it was closed, by the proctor who had it', () => {
    const closed = { ...theirs, closed_at: 2_000 };
    expect(press(closed, { state: 'taken', was: 'closed' })).toEqual({
      closed_at: null,
      closed_by: null,
      word: '',
    });
  });

  it('[COO-1] stays as it is where it is no longer what the one who presses sees', () => {
    expect(press(mine, { state: 'taken', was: 'open' })).toBeNull();
    expect(press(open, { state: 'open', was: 'open' })).toBeNull();
  });
});

describe('a request for time', () => {
  const decide = (state: string, accept: boolean) =>
    decideRequest({ state }, { caller, now, input: { cid: 3, rqid: 1, accept, word: 'yes' } });

  it('[COO-1] is accepted or refused, once', () => {
    const decided = { word: 'yes', decided_at: now, decided_by: 7 };
    expect(decide('waiting', true)).toEqual({ state: 'accepted', ...decided });
    expect(decide('waiting', false)).toEqual({ state: 'refused', ...decided });
    expect(() => decide('withdrawn', true)).toThrow('backend.time_decided');
  });
});

describe('moving somebody to another seat', () => {
  const place = { site: 'Sofia', room: '101', group: '', school: '' };
  const person = { ...place, participant: 1, user_id: 11, username: 'ana', display_name: '', seat: 'A1' };
  const other = { ...person, participant: 2, user_id: 12, username: 'boris', seat: 'A2' };
  const move = (
    to: { room?: string; seat: string; swap?: boolean },
    seating: Partial<Parameters<typeof decideSeat>[0]> = {},
  ) =>
    decideSeat(
      { person, other: null, parts: null, ...seating },
      { input: { cid: 3, participant: 1, site: 'Sofia', room: '101', swap: false, ...to } },
    );

  it('[COO-1] changes nothing where they sit there already', () => {
    expect(move({ seat: 'A1' })).toBeNull();
  });

  it('[COO-1] is refused outside the parts that the caller answers for', () => {
    const parts = [{ site: 'Sofia', room: '101', group: '' }];
    expect(() => move({ room: '102', seat: 'B1' }, { parts })).toThrow('backend.seat_not_yours');
    expect(move({ seat: 'B1' }, { parts })?.to).toEqual({ site: 'Sofia', room: '101', seat: 'B1' });
  });

  it('[COO-1] names who sits there, unless the two change seats', () => {
    expect(() => move({ seat: 'A2' }, { other })).toThrow('backend.seat_taken:boris');
    expect(move({ seat: 'A2', swap: true }, { other })).toMatchObject({ from: { seat: 'A1' }, other });
  });

  it('[COO-1] is no change of seats with somebody of a part of others', () => {
    const parts = [{ site: 'Sofia', room: '101', group: 'juniors' }];
    const junior = { ...person, group: 'juniors' };
    const senior = { ...other, group: 'seniors' };
    expect(() => move({ seat: 'A2', swap: true }, { person: junior, other: senior, parts })).toThrow(
      'backend.seat_not_yours',
    );
  });
});
