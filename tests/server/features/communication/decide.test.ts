import { describe, expect, it } from 'vitest';
import { decideAnswer } from '#server/features/communication/answer.ts';
import { decideClaim } from '#server/features/communication/claims.ts';
import { decideQuickAnswers } from '#server/features/communication/quick-answers.ts';
import { type KnownQuestion } from '#server/features/communication/wire.ts';
import { type Caller } from '#server/model/caller.ts';

const now = 5_000;
const caller = { userId: 7, sessionId: 70 } as Caller;
const asked = { id: 1, version: 0, claimed_by: null, answered_by: null, answer: null } as KnownQuestion;
const held = {
  ...asked,
  claimed_by: 8,
  claimed_at: 1_000,
  claimed_until: 9_000,
  holder_name: 'eva',
  holder_display_name: '',
} as KnownQuestion;

describe('an answer', () => {
  const input = { qid: 1, answer: 'Yes.', to: 'asker' as const, version: 0 };
  const decide = (before: KnownQuestion, given: Partial<typeof input> = {}, seenAt = 0) =>
    decideAnswer(
      { before, participant: { seen_at: seenAt } },
      { caller, now, input: { ...input, ...given } },
    );

  it('[COM-2] lets the question go, and the first one is kept as the first', () => {
    expect(decide(asked)).toMatchObject({
      answer: 'Yes.',
      answered_at: now,
      answered_by: 7,
      version: 1,
      claimed_by: null,
      first_answered_at: now,
    });
    expect(decide({ ...asked, version: 1 }, { version: 1 })).not.toHaveProperty('first_answered_at');
  });

  it('[COM-2] is later than anything that the asker has read', () => {
    expect(decide(asked, {}, 8_000)?.answered_at).toBe(8_001);
  });

  it('[COM-2] is taken once when it is sent again', () => {
    const answered = { ...asked, version: 1, answered_by: 7, answer: 'Yes.', answered_to: 'asker' };
    expect(decide(answered as KnownQuestion)).toBeNull();
  });

  it('[COM-4] to a question that somebody else has answered meanwhile is refused with their name', () => {
    const answered = {
      ...asked,
      version: 1,
      answered_by: 8,
      answerer_name: 'eva',
      answerer_display_name: '',
    };
    expect(() => decide(answered as KnownQuestion)).toThrow('backend.answered_meanwhile:eva');
  });

  it('[COM-4] to a question in the hand of another is refused with their name, until their time is over', () => {
    expect(() => decide(held)).toThrow('backend.question_claimed:eva');
    expect(decide({ ...held, claimed_until: now })).toMatchObject({ version: 1 });
  });
});

describe('taking a question in hand', () => {
  const decide = (known: KnownQuestion, takeOver = false) =>
    decideClaim(known, { caller, now, input: { qid: 1, take_over: takeOver } });

  it('[COM-4] holds it for the session of the one who takes it', () => {
    expect(decide(asked)).toMatchObject({ claimed_by: 7, claimed_session: 70, claimed_at: now });
  });

  it('[COM-4] once more holds it for longer, since the same time', () => {
    const claim = decide({ ...held, claimed_by: 7 });
    expect(claim.claimed_at).toBe(1_000);
    expect(claim.claimed_until).toBeGreaterThan(held.claimed_until ?? 0);
  });

  it('[COM-4] from another happens only where that is said', () => {
    expect(() => decide(held)).toThrow('backend.question_claimed:eva');
    expect(decide(held, true).claimed_by).toBe(7);
  });
});

it('[COM-2] short answers are put in place of those that their author saw', () => {
  const decide = (version: number) =>
    decideQuickAnswers({ contest: 3, version: 2 }, { input: { version, answers: [] } });
  expect(decide(2)).toEqual({ contest: 3, version: 3, answers: [] });
  expect(() => decide(1)).toThrow('backend.quick_changed');
});
