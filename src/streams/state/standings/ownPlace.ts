import { type Contest } from '#protocol/wire/contest.ts';
import { selectHasEnded, selectTimes } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';

/** The chosen contest if the person may see its board; null otherwise. */
export function selectContestWithBoard(state: State): Contest | null {
  const { contest } = state.contest;
  const isTranslator = selectTimes(state)?.participant.isTranslator ?? true;
  return contest?.standings_visible === true && !isTranslator ? contest : null;
}

/** Whether the person's rank and total are on top of the page, after the end; lists then show no total. */
export const selectShowsPlace = (state: State): boolean =>
  selectHasEnded(state) && selectContestWithBoard(state) !== null;
