import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';

/** The filter of the list of questions. */
export type QuestionFilter = 'unanswered' | 'all';

/** The choices from which the list of questions is made. */
export interface QuestionView {
  readonly contestId: number | null;
  readonly filter: QuestionFilter;
  /** Questions that stay listed though answered: the open one, and the one that was answered last. */
  readonly keptIds: readonly (number | null)[];
}

/** The questions that the view lists, in the given order. */
export function listed(questions: readonly Question[], view: QuestionView): readonly Question[] {
  const { contestId, filter, keptIds } = view;
  return questions.filter(
    (one) =>
      (contestId === null || one.contest === contestId) &&
      (filter === 'all' || one.answer === null || keptIds.includes(one.id)),
  );
}

/** The id one step from the open question, limited to the list; null in an empty list. */
export function stepFrom(questions: readonly Question[], openId: number | null, step: 1 | -1): number | null {
  const at = questions.findIndex(({ id }) => id === openId);
  const to = at < 0 ? 0 : Math.max(0, Math.min(questions.length - 1, at + step));
  return questions[to]?.id ?? null;
}

/** The next unanswered question after one was answered; null: none. */
export function nextWaiting(questions: readonly Question[], answeredId: number): number | null {
  return questions.find(({ id, answer }) => answer === null && id !== answeredId)?.id ?? null;
}
