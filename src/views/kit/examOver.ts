import { selectModule } from '#streams/state/contest/modules.ts';
import { selectIsDone, selectPhase } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';

/** The number of the module under way; null: none is. */
export const selectUnderWay = (state: State): number | null => {
  const module = selectModule(state);
  return module.kind === 'under_way' ? module.number : null;
};

/** A text that changes when more of an exam is over or shown; null while nothing of it is over. */
export function selectWhatIsOver(state: State): string | null {
  const { contest, own } = state.contest;
  const isExam = contest?.type === 'nvo' || contest?.type === 'dzi';
  if (!isExam || own === null) return null;
  const over = own.startedTasks - (selectUnderWay(state) === null ? 0 : 1);
  return selectIsDone(state) || over > 0 ? `${contest.id} ${over} ${selectPhase(state)}` : null;
}
