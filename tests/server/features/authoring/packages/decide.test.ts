import { describe, expect, it } from 'vitest';
import { decideConfirmation } from '#server/features/authoring/packages/confirm.ts';
import { decideRoom } from '#server/features/authoring/packages/import.ts';

describe('confirming a package', () => {
  type Locked = Parameters<typeof decideConfirmation>[0];
  const found = { kind: 'task', task: { slug: 'sum' }, faults: [] } as unknown as NonNullable<
    Locked['found']
  >;
  const known = { id: 11, version_id: 1, is_quiz: false, number: 4, isTheirs: true };
  const decide = (given: Partial<Locked> = {}, input: { version?: number | null; accept?: boolean } = {}) =>
    decideConfirmation(
      { draft: { state: 'ready' }, found, known: null, trials: [], ...given },
      { input: { did: 1, version: null, next_of: null, accept: false, ...input } },
    );
  const trials = [{ path: 'wrong/a.cpp', faults: ['x'] }] as unknown as Locked['trials'];

  it('[AUT-7] makes a new task, or the next version of the one that was seen', () => {
    expect(decide()).toBe(found);
    expect(decide({ known }, { version: 4 })).toBe(found);
  });

  it('[AUT-7] is refused for a task of others, for another version than was seen, and for another task', () => {
    expect(() => decide({ known: { ...known, isTheirs: false } }, { version: 4 })).toThrow(
      'backend.task_not_yours',
    );
    expect(() => decide({ known }, { version: 3 })).toThrow('backend.changed_meanwhile');
    expect(() => decide({ known }, {})).toThrow('backend.changed_meanwhile');
    expect(() => decide({ found: null })).toThrow('backend.changed_meanwhile');
  });

  it('[AUT-7] makes no task of a quiz', () => {
    expect(() => decide({ known: { ...known, is_quiz: true } }, { version: 4 })).toThrow(
      'backend.task_in_use',
    );
  });

  it('[AUT-7] waits until its solutions were tried, and for a word where they are not as they state', () => {
    expect(() => decide({ draft: { state: 'judging' } })).toThrow('backend.still_judging');
    expect(() => decide({ trials })).toThrow('backend.not_as_stated');
    const faulty = { ...found, faults: [{}] } as unknown as NonNullable<Locked['found']>;
    expect(() => decide({ found: faulty })).toThrow('backend.not_as_stated');
    expect(decide({ draft: { state: 'judging' }, trials }, { accept: true })).toBe(found);
  });
});

describe('room for packages', () => {
  const decide = (count: number, bytes: number, more: number) => () =>
    decideRoom({ count, bytes, most: 2_000_000_000 }, more);

  it('[AUT-7] has a limit of bytes and of drafts for one person', () => {
    expect(decide(0, 1_500_000_000, 500_000_000)).not.toThrow();
    expect(decide(0, 1_500_000_000, 500_000_001)).toThrow('backend.packages_too_large:2 GB');
    expect(decide(1_000, 0, 1)).toThrow('backend.too_many_packages');
  });
});
