import { type LateAnswer } from '#protocol/wire/submissions/late.ts';
import { createSelector } from '#streams/select.ts';
import { selectRefusedAnswers, selectUnsentAnswers } from '#streams/state/quiz/answers.ts';
import { type State } from '#streams/state/state.ts';
import { type OutgoingSolution } from '#streams/state/submissions/work.ts';

const selectLateTable = ({ late }: State) => late.answers;

/** The person's solutions that the server does not have, of all tasks. */
export const selectAllOutgoing = ({ work }: State): readonly OutgoingSolution[] => work.outbox;

/** The number of answers to quizzes that wait for the network. */
export function selectWaitingCount(state: State): number {
  return selectUnsentAnswers(state).filter(({ saving }) => saving.kind === 'waiting').length;
}

/** Answers that arrived late, the newest first. */
export const selectLateAnswers = createSelector<State, [typeof selectLateTable], readonly LateAnswer[]>(
  [selectLateTable],
  (table) => (table === null ? [] : table.values().sort((a, b) => b.id - a.id)),
);

/** Whether no work of the person waits, was refused or arrived late. */
export function selectIsOutboxEmpty(state: State): boolean {
  const { length: waiting } = selectAllOutgoing(state);
  const { length: refused } = selectRefusedAnswers(state);
  return waiting + refused + selectWaitingCount(state) + selectLateAnswers(state).length === 0;
}

/** Whether work waits after a failed try, or was refused; without one task, whose own page shows this. */
export function selectTrouble({ work }: State, shownTask: number | null): 'none' | 'waiting' | 'refused' {
  const kinds = work.outbox.filter(({ task }) => task !== shownTask).map(({ state }) => state.kind);
  if (kinds.includes('refused')) return 'refused';
  return kinds.includes('delayed') ? 'waiting' : 'none';
}
