import { describe, expect, it } from 'vitest';
import { decideAdjustment, decideWithdrawal } from '#server/features/marking/scoring/adjust.ts';
import { decideDisqualification } from '#server/features/marking/scoring/disqualify.ts';
import { decideFinal, decideReopening } from '#server/features/marking/scoring/final.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';

const contest = { id: 3, type: 'ioi', final_at: null } as ContestRow;
const final = { ...contest, final_at: 1_000 };

describe('an adjustment of points', () => {
  const decide = (amount: number, given: { contest?: ContestRow; hasTask?: boolean } = {}) =>
    decideAdjustment(
      { contest, hasTask: true, ...given },
      { input: { cid: 3, pid: 9, task: 2, amount, reason: 'left the room' } },
    );

  it('[AUT-11] is kept to two decimals, with its task and reason', () => {
    expect(decide(-2.346)).toEqual({ task_number: 2, amount: -2.35, reason: 'left the room' });
  });

  it('[AUT-11] of nothing is refused', () => {
    expect(() => decide(0.001)).toThrow('backend.bad_request:amount');
  });

  it('[AUT-11] is of whole minutes on an icpc board', () => {
    expect(() => decide(1.5, { contest: { ...contest, type: 'icpc' } })).toThrow('backend.whole_minutes');
    expect(decide(20, { contest: { ...contest, type: 'icpc' } }).amount).toBe(20);
  });

  it('[AUT-11] is refused for a task that the contest has not, and once the results are final', () => {
    expect(() => decide(5, { hasTask: false })).toThrow('backend.not_found');
    expect(() => decide(5, { contest: final })).toThrow('backend.results_final');
  });
});

describe('taking an adjustment back', () => {
  const adjustment = { participant_id: 9, task_number: 2, amount: 5, withdrawn_at: null };

  it('[AUT-11] is done once', () => {
    expect(() => decideWithdrawal({ contest, adjustment, isMarked: false })).not.toThrow();
    const before = { ...adjustment, withdrawn_at: 1_000 };
    expect(() => decideWithdrawal({ contest, adjustment: before, isMarked: false })).toThrow(
      'backend.already_so',
    );
  });

  it('[AUT-11] is refused for points of a marked work, and once the results are final', () => {
    expect(() => decideWithdrawal({ contest, adjustment, isMarked: true })).toThrow(
      'backend.adjustment_marked',
    );
    expect(() => decideWithdrawal({ contest: final, adjustment, isMarked: false })).toThrow(
      'backend.results_final',
    );
  });
});

describe('disqualifying', () => {
  const participant = { id: 9, disqualified_at: null, disqualified_reason: '' } as ParticipantRow;
  const out = { ...participant, disqualified_at: 1_000, disqualified_reason: 'copied' };
  const decide = (call: 'disqualify' | 'reinstate', one: ParticipantRow, of = contest) =>
    decideDisqualification(
      { contest: of, participant: one },
      { call, now: 5_000, input: { cid: 3, pid: 9, reason: 'copied' } },
    );

  it('[AUT-11] keeps when and why, and reinstating takes both away', () => {
    expect(decide('disqualify', participant)).toEqual({
      disqualified_at: 5_000,
      disqualified_reason: 'copied',
    });
    expect(decide('reinstate', out)).toEqual({ disqualified_at: null, disqualified_reason: '' });
  });

  it('[AUT-11] is refused where it is so already, and once the results are final', () => {
    expect(() => decide('disqualify', out)).toThrow('backend.already_so');
    expect(() => decide('reinstate', participant)).toThrow('backend.already_so');
    expect(() => decide('disqualify', participant, final)).toThrow('backend.results_final');
  });
});

describe('final results', () => {
  type Facts = Parameters<typeof decideFinal>[0]['facts'];
  const decide = (given: Partial<Facts> = {}, of = contest) =>
    decideFinal({ contest: of, facts: { working: null, waiting: [], ...given } }, { now: 5_000 });

  it('[AUT-11] are so from now on, once', () => {
    expect(decide()).toEqual({ final_at: 5_000 });
    expect(() => decide({}, final)).toThrow('backend.results_final');
  });

  it('[AUT-11] wait for those who work, and for what waits', () => {
    const working = { names: ['Ana'], people: 3, until: 0 };
    expect(() => decide({ working })).toThrow('backend.not_over:Ana, +2 - 1970-01-01T00:00:00.000Z');
    const waiting = [{ kind: 'late', count: 2 }] as unknown as Facts['waiting'];
    expect(() => decide({ waiting })).toThrow(':2');
  });

  it('[AUT-11] change again only where they were final', () => {
    expect(decideReopening({ contest: final })).toEqual({ final_at: null });
    expect(() => decideReopening({ contest })).toThrow('backend.not_final');
  });
});
