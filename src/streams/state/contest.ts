import { castDraft, type Draft } from 'immer';
import { type ContestTimes, type ParticipantTimes } from '../../../domain/contest.ts';
import { type Configuration, type Contest } from '../../../protocol/wire/contest.ts';
import { type Task, type TaskDetail } from '../../../protocol/wire/task.ts';
import { type OwnTimes } from '../events/contest.ts';
import { type ContestEvent } from '../events/event.ts';

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
}

export const initialContest: ContestState = {
  configuration: null,
  contest: null,
  own: null,
  tasks: null,
  tasksError: null,
  details: {},
  statements: {},
};

/** Changes the contest's draft by an event; other events leave it as it is. */
export function changeContest(draft: Draft<ContestState>, event: ContestEvent): void {
  switch (event.type) {
    case 'ConfigurationLoaded':
      draft.configuration = event.configuration;
      return;
    case 'ContestLoaded':
      draft.contest = event.contest;
      return;
    case 'TimesShifted':
    case 'StandingsSettingChanged':
      // Staff hear of contests that are open on a page without having chosen them.
      if (draft.contest?.id === event.contest.id) draft.contest = event.contest;
      return;
    case 'OwnTimesLoaded':
    case 'ModuleStarted':
    case 'ModuleFinished':
      draft.own = castDraft(event.own);
      return;
    case 'OwnTimesChanged':
      changeOwn(draft, event);
      return;
    case 'TasksLoaded':
      draft.tasks = [...event.tasks];
      draft.tasksError = event.error;
      return;
    case 'OwnTasksChanged':
      draft.tasks = [...event.tasks];
      draft.tasksError = null;
      return;
    case 'TaskUpdated':
      if (draft.contest?.id === event.contestId) changeTask(draft, event.task);
      return;
    case 'TaskDetailLoaded':
      draft.details[event.task.number] = event.task;
      return;
    case 'StatementLoaded':
      draft.statements[statementKey(event.number, event.lang)] = {
        mime: event.mime,
        text: event.text,
        blobUrl: event.blobUrl,
      };
      return;
    default:
  }
}

function changeOwn(
  draft: Draft<ContestState>,
  event: Extract<ContestEvent, { type: 'OwnTimesChanged' }>,
): void {
  const own = draft.own;
  if (own === null) return;
  own.extraTimeSeconds = event.extraTimeSeconds;
  own.hasFinished = event.hasFinished;
  own.submissionsLeft = event.submissionsLeft;
  if (event.task !== null) {
    own.submitAllowedFrom = { ...own.submitAllowedFrom, [event.task]: event.submitAllowedAt };
    own.userTestAllowedFrom = { ...own.userTestAllowedFrom, [event.task]: event.userTestAllowedAt };
  }
}

/** A list that is not shown yet stays so; in an exam a person's own list alone says what they may see. */
function changeTask(draft: Draft<ContestState>, task: Task): void {
  if (draft.tasks === null || draft.tasksError !== null) return;
  const at = draft.tasks.findIndex((one) => one.number === task.number);
  if (at >= 0) draft.tasks[at] = task;
  else if (draft.contest?.type === 'ioi' || draft.contest?.type === 'icpc') {
    draft.tasks = [...draft.tasks, task].sort((a, b) => a.number - b.number);
  }
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
