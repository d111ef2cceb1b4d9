import { describe, expect, it } from 'vitest';
import { decideRehearsal, decideStop } from '#server/features/operations/readiness/start.ts';

describe('a rehearsal', () => {
  const solutions = [{ task_id: 1, number: 1, version_id: 1, path: 'accepted/a.cpp' }];

  it('[AUT-9] sends what the jury left, one at a time', () => {
    expect(decideRehearsal({ running: null, solutions })).toBe(solutions);
    expect(() => decideRehearsal({ running: 5, solutions })).toThrow('backend.rehearsal_running');
    expect(() => decideRehearsal({ running: null, solutions: [] })).toThrow('backend.nothing_to_rehearse');
  });

  it('[AUT-9] is stopped while it runs', () => {
    expect(decideStop(5)).toBe(5);
    expect(() => decideStop(null)).toThrow('backend.no_rehearsal');
  });
});
