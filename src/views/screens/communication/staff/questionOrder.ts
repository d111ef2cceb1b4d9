import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';

/** Which questions are listed. */
export type QuestionFilter = 'unanswered' | 'all';

/** Choices that the list of questions is made by. */
export interface QuestionView {
  readonly contestId: number | null;
  readonly filter: QuestionFilter;
  /** Listed though they are answered: what is open, and what was just answered, to be looked at and changed. */
  readonly keptIds: readonly (number | null)[];
}

/** The questions of a list, in the order given. */
export function listed(questions: readonly Question[], view: QuestionView): readonly Question[] {
  const { contestId, filter, keptIds } = view;
  return questions.filter(
    (one) =>
      (contestId === null || one.contest === contestId) &&
      (filter === 'all' || one.answer === null || keptIds.includes(one.id)),
  );
}

/** The id a step away from the open one, within the list; null in an empty list. */
export function stepFrom(questions: readonly Question[], openId: number | null, step: 1 | -1): number | null {
  const at = questions.findIndex(({ id }) => id === openId);
  const to = at < 0 ? 0 : Math.max(0, Math.min(questions.length - 1, at + step));
  return questions[to]?.id ?? null;
}

/** The next question that waits after one was answered; null when none does. */
export function nextWaiting(questions: readonly Question[], answeredId: number): number | null {
  return questions.find(({ id, answer }) => answer === null && id !== answeredId)?.id ?? null;
}
