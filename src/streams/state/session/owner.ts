import { selectContestId, selectUser } from './session.ts';
import { type State } from '../state.ts';

/** Whose work is written down in this browser: person and contest; null for anybody but a competitor in a contest. */
export function ownerOf(state: State): string | null {
  const user = selectUser(state);
  const contestId = selectContestId(state);
  return user?.role === 'USER' && contestId !== null ? `${user.name}/${contestId}` : null;
}
