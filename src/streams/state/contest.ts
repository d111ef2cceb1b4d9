import { type ContestTimes, type ParticipantTimes } from '../../../domain/contest.ts';
import { type Configuration, type Contest } from '../../../protocol/wire/contest.ts';
import { type Task, type TaskDetail } from '../../../protocol/wire/task.ts';
import { type OwnTimes } from '../events/contest.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { replaceBy } from './immutable.ts';

/** A statement that is here to be shown. */
export interface Statement {
  readonly mime: string;
  readonly text: string | null;
  readonly blobUrl: string | null;
}

/** The chosen contest as it is known here. */
export interface ContestState {
  readonly configuration: Configuration | null;
  readonly contest: Contest | null;
  readonly own: OwnTimes | null;
  /** null: not loaded yet. */
  readonly tasks: readonly Task[] | null;
  /** Why the list is empty, as a key. */
  readonly tasksError: string | null;
  readonly details: Readonly<Record<number, TaskDetail>>;
  /** By `number/lang`. */
  readonly statements: Readonly<Record<string, Statement>>;
  /** What the person confirmed and the server has not answered yet. */
  readonly confirmed: 'start' | 'module' | 'exam' | null;
}

export const initialContest: ContestState = {
  configuration: null,
  contest: null,
  own: null,
  tasks: null,
  tasksError: null,
  details: {},
  statements: {},
  confirmed: null,
};

/** The contest after an event; other events leave it as it is. */
export function reduceContest(state: ContestState, event: ContestEvent): ContestState {
  switch (event.type) {
    case 'ConfigurationLoaded':
      return { ...state, configuration: event.configuration };
    case 'ContestLoaded':
      return { ...state, contest: event.contest };
    case 'TimesShifted':
    case 'StandingsSettingChanged':
      // Staff hear of contests that are open on a page without having chosen them.
      return state.contest?.id === event.contest.id ? { ...state, contest: event.contest } : state;
    case 'OwnTimesLoaded':
      return { ...state, own: event.own };
    case 'ModuleStarted':
    case 'ModuleFinished':
      return { ...state, own: event.own, confirmed: null };
    case 'ModuleStartConfirmed':
      return { ...state, confirmed: 'start' };
    case 'ModuleFinishConfirmed':
      return { ...state, confirmed: 'module' };
    case 'FinishConfirmed':
      return { ...state, confirmed: 'exam' };
    case 'FinishRefused':
      return { ...state, confirmed: null };
    case 'OwnTimesChanged':
      return state.own === null ? state : { ...state, own: reduceOwn(state.own, event) };
    case 'TasksLoaded':
      return { ...state, tasks: event.tasks, tasksError: event.error };
    case 'OwnTasksChanged':
      return { ...state, tasks: event.tasks, tasksError: null };
    case 'TaskUpdated':
      return state.contest?.id === event.contestId ? withTask(state, event.task) : state;
    case 'TaskDetailLoaded':
      return { ...state, details: { ...state.details, [event.task.number]: event.task } };
    case 'StatementLoaded': {
      const { mime, text, blobUrl } = event;
      const key = statementKey(event.number, event.lang);
      return { ...state, statements: { ...state.statements, [key]: { mime, text, blobUrl } } };
    }
    default:
      return state;
  }
}

function reduceOwn(own: OwnTimes, event: EventOf<'OwnTimesChanged'>): OwnTimes {
  const { extraTimeSeconds, hasFinished, progress, submissionsLeft, userTestsLeft, task } = event;
  const changed = { ...own, ...progress, extraTimeSeconds, hasFinished, submissionsLeft, userTestsLeft };
  if (task === null) return changed;
  return {
    ...changed,
    submitAllowedFrom: { ...own.submitAllowedFrom, [task]: event.submitAllowedAt },
    userTestAllowedFrom: { ...own.userTestAllowedFrom, [task]: event.userTestAllowedAt },
  };
}

/** A list that is not shown yet stays so; in an exam a person's own list alone says what they may see. */
function withTask(state: ContestState, task: Task): ContestState {
  const { contest, tasks, tasksError } = state;
  if (tasks === null || tasksError !== null) return state;
  if (tasks.some((one) => one.number === task.number)) {
    return { ...state, tasks: replaceBy(tasks, (one) => one.number, task) };
  }
  if (contest?.type !== 'ioi' && contest?.type !== 'icpc') return state;
  return { ...state, tasks: [...tasks, task].sort((a, b) => a.number - b.number) };
}

/** Where a statement is kept. */
export function statementKey(number: number, lang: string): string {
  return `${number}/${lang}`;
}

/** The times of a contest as the domain's rules take them. */
export function timesOf(contest: Contest): ContestTimes {
  return {
    startAt: contest.start_time,
    endAt: contest.end_time,
    startAnalysisAt: contest.start_analysis_time,
    endAnalysisAt: contest.end_analysis_time,
    startTranslationAt: contest.start_translation_time,
    endTranslationAt: contest.end_translation_time,
    unrestrictedSeconds: contest.unrestricted_time,
  };
}

/** A person's own part as the domain's rules take it. */
export function participantOf(own: OwnTimes | null, isTranslator: boolean): ParticipantTimes {
  return {
    extraTimeSeconds: own?.extraTimeSeconds ?? 0,
    isTranslator,
    hasFinished: own?.hasFinished ?? false,
  };
}
