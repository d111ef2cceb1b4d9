import { effectiveEndAt } from '#domain/contest/phase.ts';
import { freezeMinutes, parseStandingsSetting } from '#domain/standings/standings-setting.ts';
import { selectHasModules } from '#streams/state/contest/modules.ts';
import { selectAreTasksKept } from '#streams/state/proctoring/mustShare.ts';
import { selectPhase, selectTimes } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';

/** A reason for a contestant's view, as a translated sentence; `at` and `why` are inserted as text. */
export interface Reason {
  readonly key: `view.${string}`;
  readonly count?: number;
  readonly at?: number;
  /** Another key, whose text is inserted. */
  readonly why?: string;
}

/** Reasons for the person's present view: of time, tasks and board. */
export function reasonsOf(state: State): readonly Reason[] {
  return [...timeReasons(state), ...taskReasons(state), ...boardReasons(state)];
}

function timeReasons(state: State): Reason[] {
  const known = selectTimes(state);
  const phase = selectPhase(state);
  if (known === null || phase === null) return [];
  const { times, participant } = known;
  if (phase === 'not_started') return [{ key: 'view.time.before', at: times.startAt }];
  if (participant.hasFinished) return [{ key: 'view.time.finished' }];
  const at = effectiveEndAt(times, participant);
  if (phase !== 'started' && phase !== 'unrestricted') return [{ key: 'view.time.over', at }];
  const minutes = Math.round(participant.extraTimeSeconds / 60);
  return minutes === 0
    ? [{ key: 'view.time.running', at }]
    : [{ key: 'view.time.with_extra', at, count: minutes }];
}

function taskReasons(state: State): Reason[] {
  const { tasks, tasksError, own } = state.contest;
  if (tasksError !== null) return [{ key: 'view.tasks.none', why: tasksError }];
  if (selectAreTasksKept(state)) return [{ key: 'view.tasks.sharing' }];
  if (selectHasModules(state))
    return own === null ? [] : [{ key: 'view.tasks.modules', count: own.startedTasks }];
  return tasks === null ? [] : [{ key: 'view.tasks.open', count: tasks.length }];
}

function boardReasons({ contest: { contest } }: State): Reason[] {
  if (contest === null) return [];
  const setting = parseStandingsSetting(contest.standings);
  if (contest.standings_visible) {
    const minutes = setting === null ? null : freezeMinutes(setting);
    return contest.standings_frozen && minutes !== null
      ? [{ key: 'view.board.frozen', count: minutes }]
      : [{ key: 'view.board.shown' }];
  }
  if (setting === 'after') return [{ key: 'view.board.after', at: contest.end_time }];
  return [{ key: setting === 'no' ? 'view.board.hidden' : 'view.board.before' }];
}
