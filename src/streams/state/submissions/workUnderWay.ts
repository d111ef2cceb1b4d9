import { selectUnsentAnswers } from '../quiz/answers.ts';
import { type State } from '../state.ts';

/**
 * Whether a submission, a user test or an answer is being sent at this moment. Work that waits for its next
 * try does not count: it may wait for long.
 */
export function selectIsWorkUnderWay(state: State): boolean {
  const { work, userTests } = state;
  return (
    work.outbox.some(
      ({ state }) => state.kind === 'sending' || (state.kind === 'delayed' && state.retryAt === null),
    ) ||
    Object.values(userTests.outgoing).some(({ kind }) => kind === 'sending') ||
    selectUnsentAnswers(state).some(({ saving }) => saving.kind === 'saving')
  );
}
