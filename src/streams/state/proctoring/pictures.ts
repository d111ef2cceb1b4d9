import { SNAPSHOT_PERIOD_MS } from '#domain/limits.ts';
import { isRunning } from '#domain/contest/phase.ts';
import { nextToPicture, SHARE_SOURCES, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { steadySelector } from '#streams/select.ts';
import { selectIsDone, selectPhase } from '../contest/phase.ts';
import { type State } from '../state.ts';
import { selectMustAgree, selectMustShare } from './mustShare.ts';

/** Whether the person is watched now: the contest runs for them, and they have agreed if that is needed. */
export function selectIsSeen(state: State): boolean {
  const phase = selectPhase(state);
  return phase !== null && isRunning(phase) && !selectIsDone(state) && !selectMustAgree(state);
}

/** The source of the next picture and when it is due, ms (in the past: now); null: none is to be taken. */
export const selectNextPicture = steadySelector(nextPicture);

function nextPicture(state: State): { readonly source: ShareSource; readonly at: number } | null {
  if (!selectIsSeen(state)) return null;
  const { sharing } = state;
  const { lastDue } = sharing;
  const shared = SHARE_SOURCES.filter((one) => sharing[one].kind === 'on' && selectMustShare(state, one));
  const source = nextToPicture(shared, lastDue?.source ?? null);
  if (source === null) return null;
  const at = lastDue === null ? 0 : lastDue.at + SNAPSHOT_PERIOD_MS;
  return { source, at };
}
