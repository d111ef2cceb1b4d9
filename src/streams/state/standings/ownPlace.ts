import { type Contest } from '#protocol/wire/contest.ts';
import { selectHasEnded, selectTimes } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';

/** The chosen contest where its board may be seen by the person; null otherwise. */
export function selectContestWithBoard(state: State): Contest | null {
  const { contest } = state.contest;
  const isTranslator = selectTimes(state)?.participant.isTranslator ?? true;
  return contest?.standings_visible === true && !isTranslator ? contest : null;
}

/** Whether the person's place after the end stands first, with the one total there is: lists below it have none. */
export const selectShowsPlace = (state: State): boolean =>
  selectHasEnded(state) && selectContestWithBoard(state) !== null;
