import { describe, expect, it } from 'vitest';
import { decideAppeal, decideTotal } from '#server/features/marking/decide.ts';
import { type Caller } from '#server/model/caller.ts';

describe('deciding a work', () => {
  type Decided = Parameters<typeof decideTotal>[0];
  const marking = {
    scorers: 2,
    threshold: 1,
    criteria: [
      { id: 'a', name: 'Idea', points: 5, step: 1, comments: [] },
      { id: 'b', name: 'Proof', points: 5, step: 1, comments: [] },
    ],
  } as unknown as Decided['marking'];
  const marked = (first: number, second: number, appeal: 'none' | 'waits' | 'answered' = 'none') =>
    ({
      sheets: [
        { user_id: 1, total: first, flagged: false },
        { user_id: 2, total: second, flagged: false },
      ],
      ruling: null,
      appeal,
    }) as unknown as Decided['work'];
  const decide = (work: Decided['work'], points: Record<string, number> = { a: 3, b: 2 }, known = 0) =>
    decideTotal({ marking, work, decisions: 0 }, { input: { points, known } });

  it('[SCO-2] is the sum of its points, where scorers are far apart or somebody appeals', () => {
    expect(decide(marked(2, 8))).toBe(5);
    expect(decide(marked(5, 5, 'waits'))).toBe(5);
    expect(() => decide(marked(5, 5))).toThrow('backend.marking_not_decidable');
  });

  it('[SCO-2] wants points for every criterion, none above its most', () => {
    expect(() => decide(marked(2, 8), { a: 3 })).toThrow('backend.marking_points:points');
    expect(() => decide(marked(2, 8), { a: 6, b: 0 })).toThrow('backend.marking_points:points');
  });

  it('[SCO-2] is refused where somebody else decided meanwhile', () => {
    expect(() => decide(marked(2, 8), undefined, 1)).toThrow('backend.already_so');
  });
});

describe('answering an appeal', () => {
  const decide = (appeal: 'none' | 'waits' | 'answered') =>
    decideAppeal(
      { work: { appeal } },
      { caller: { userId: 7 } as Caller, now: 5_000, input: { sid: 1, answer: 'It stays.' } },
    );

  it('[SCO-3] keeps the words, the person and the time, once', () => {
    expect(decide('waits')).toEqual({ answer: 'It stays.', answered_at: 5_000, answered_by: 7 });
    expect(() => decide('answered')).toThrow('backend.already_so');
    expect(() => decide('none')).toThrow('backend.not_found');
  });
});
