import { SNAPSHOT_PERIOD_MS } from '#domain/limits.ts';
import { isRunning } from '#domain/phase.ts';
import { nextToPicture, SHARE_SOURCES, type ShareSource } from '#domain/proctoring.ts';
import { selectIsDone, selectPhase } from './phase.ts';
import { type State } from './state.ts';
import { selectMustAgree, selectMustShare } from './mustShare.ts';

/** Whether the person is watched now: while the contest runs for them, and they have agreed to it. */
export function selectIsSeen(state: State): boolean {
  const phase = selectPhase(state);
  return phase !== null && isRunning(phase) && !selectIsDone(state) && !selectMustAgree(state);
}

let lastNext: { readonly source: ShareSource; readonly at: number } | null = null;

/** Whose the next picture is and when it is due, ms; in the past: now. Null while none is to be taken. */
export function selectNextPicture(
  state: State,
): { readonly source: ShareSource; readonly at: number } | null {
  if (!selectIsSeen(state)) return null;
  const { sharing } = state;
  const { lastDue } = sharing;
  const shared = SHARE_SOURCES.filter((one) => sharing[one].kind === 'on' && selectMustShare(state, one));
  const source = nextToPicture(shared, lastDue?.source ?? null);
  if (source === null) return null;
  const at = lastDue === null ? 0 : lastDue.at + SNAPSHOT_PERIOD_MS;
  return lastNext?.source === source && lastNext.at === at ? lastNext : (lastNext = { source, at });
}
