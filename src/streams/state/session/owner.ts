import { selectContestId, selectUser } from './session.ts';
import { type State } from '../state.ts';

/** Owner of work stored in this browser: person and contest; null for all but competitors in a contest. */
export function ownerOf(state: State): string | null {
  const user = selectUser(state);
  const contestId = selectContestId(state);
  return user?.role === 'USER' && contestId !== null ? `${user.name}/${contestId}` : null;
}
