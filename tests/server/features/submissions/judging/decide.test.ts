import { describe, expect, it } from 'vitest';
import { decideRejudging } from '#server/features/submissions/judging/decide.ts';
import { type Caller } from '#server/model/caller.ts';

describe('deciding a rejudging', () => {
  type Locked = Parameters<typeof decideRejudging>[0];
  const locked = {
    row: { id: 1, state: 'running' },
    contest: { id: 3, final_at: null },
    hasOpenJobs: false,
    isUsed: true,
  } as Locked;
  const decide = (call: 'applyRejudging' | 'cancelRejudging', given: Partial<Locked> = {}) =>
    decideRejudging({ ...locked, ...given }, { call, caller: { userId: 7 } as Caller, now: 5_000 });

  it('[AUT-4] keeps what became of it, by whom and when', () => {
    const decided = { decided_at: 5_000, decided_by: 7 };
    expect(decide('applyRejudging')).toEqual({ state: 'applied', ...decided });
    expect(decide('cancelRejudging')).toEqual({ state: 'cancelled', ...decided });
  });

  it('[AUT-4] happens once', () => {
    const row = { ...locked.row, state: 'applied' as const };
    expect(() => decide('cancelRejudging', { row })).toThrow('backend.rejudging_decided:applied');
  });

  it('[AUT-4] while it runs, or of a version that is not used, is cancelling only', () => {
    expect(() => decide('applyRejudging', { hasOpenJobs: true })).toThrow('backend.rejudging_running');
    expect(() => decide('applyRejudging', { isUsed: false })).toThrow('backend.version_not_used');
    expect(decide('cancelRejudging', { hasOpenJobs: true, isUsed: false }).state).toBe('cancelled');
  });

  it('[AUT-4] applies nothing once the results are final', () => {
    const contest = { ...locked.contest, final_at: 1_000 };
    expect(() => decide('applyRejudging', { contest })).toThrow('backend.results_final');
  });
});
