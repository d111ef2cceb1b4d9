import { type LateAnswer } from '../../../../protocol/wire/late.ts';
import { createSelector } from '../../../streams/select.ts';
import { type KeptAnswer } from '../../../streams/events/quiz.ts';
import { refusedAnswers } from '../../../streams/state/quiz.ts';
import { type State } from '../../../streams/state/state.ts';
import { type OutgoingSolution } from '../../../streams/state/work.ts';

const selectQuizSlice = ({ quiz }: State) => quiz;
const selectLateTable = ({ late }: State) => late.answers;

/** The person's solutions that have not arrived, of all tasks. */
export const selectAllOutgoing = ({ work }: State): readonly OutgoingSolution[] => work.outbox;

/** Answers to quizzes that the server would not take. */
export const selectRefusedAnswers = createSelector<State, [typeof selectQuizSlice], readonly KeptAnswer[]>(
  [selectQuizSlice],
  (quiz) => refusedAnswers({ quiz }),
);

/** How many answers to quizzes wait for the network. */
export function selectUnsentCount({ quiz }: State): number {
  return Object.values(quiz.answers)
    .flatMap((answers) => Object.values(answers))
    .filter(({ saving }) => saving.kind === 'waiting').length;
}

/** Answers that arrived late, the newest first. */
export const selectLateAnswers = createSelector<State, [typeof selectLateTable], readonly LateAnswer[]>(
  [selectLateTable],
  (table) => (table === null ? [] : table.values().sort((a, b) => b.id - a.id)),
);

/** Whether something did not arrive though it was tried, or was refused. */
export function selectTrouble({ work }: State): 'none' | 'waiting' | 'refused' {
  if (work.outbox.some(({ state }) => state.kind === 'refused')) return 'refused';
  return work.outbox.some(({ state }) => state.kind === 'delayed') ? 'waiting' : 'none';
}
