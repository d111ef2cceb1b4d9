import { castDraft } from 'immer';
import { type ContestTimes, type ParticipantTimes } from '#domain/contest/contest.ts';
import { type SealOffer } from '#domain/tasks/seal.ts';
import { type Configuration, type Contest } from '#protocol/wire/contest.ts';
import { type Task } from '#protocol/wire/tasks.ts';
import { type OwnTimes } from '#streams/events/contest.ts';
import { type EventOf } from '#streams/events/event.ts';
import { replaceBy } from '../immutable.ts';
import { createSlice, type Draft } from '../slice.ts';

/** The sealed tasks of the contest (TSK-9). */
interface SealState {
  readonly offer: SealOffer;
  /** Whether the seal's parts are on this computer. */
  readonly isHeld: boolean;
  /** The key that opens the parts; null: the contest has not started. */
  readonly key: string | null;
}

/** The chosen contest, as far as this page knows it. */
export interface ContestState {
  readonly configuration: Configuration | null;
  readonly contest: Contest | null;
  readonly own: OwnTimes | null;
  /** null: not loaded yet. */
  readonly tasks: readonly Task[] | null;
  /** Why the list is empty, as a key. */
  readonly tasksError: string | null;
  /** The tasks as they will be at the start; null: the person has no sealed tasks, or the tasks are open. */
  readonly seal: SealState | null;
  /** The step that the person confirmed and that the server has not answered yet. */
  readonly confirmed: 'start' | 'module' | 'exam' | null;
}

export const contestSlice = createSlice<ContestState>({
  initial: {
    configuration: null,
    contest: null,
    own: null,
    tasks: null,
    tasksError: null,
    seal: null,
    confirmed: null,
  },
  recipes: {
    ConfigurationLoaded: (draft, event) => {
      draft.configuration = event.configuration;
    },
    ContestLoaded: (draft, event) => {
      draft.contest = event.contest;
    },
    TimesShifted: changeContest,
    StandingsSettingChanged: changeContest,
    OwnTimesLoaded: (draft, event) => {
      draft.own = castDraft(event.own);
    },
    OwnTimesChanged: (draft, event) => {
      if (draft.own !== null) changeOwn(draft.own, event);
    },
    ModuleStarted: moveOn,
    ModuleFinished: moveOn,
    ModuleStartConfirmed: (draft) => {
      draft.confirmed = 'start';
    },
    ModuleFinishConfirmed: (draft) => {
      draft.confirmed = 'module';
    },
    FinishConfirmed: (draft) => {
      draft.confirmed = 'exam';
    },
    FinishRefused: (draft) => {
      draft.confirmed = null;
    },
    TasksLoaded: (draft, event) => {
      draft.tasks = castDraft(event.tasks);
      draft.tasksError = event.error;
      const { seal = null } = event;
      if (seal === null || seal.name !== draft.seal?.offer.name)
        draft.seal = seal && { offer: castDraft(seal), isHeld: false, key: null };
    },
    SealFetched: (draft, { name }) => {
      if (draft.seal?.offer.name === name) draft.seal.isHeld = true;
    },
    SealOpened: (draft, { name, key }) => {
      if (draft.seal?.offer.name === name) draft.seal.key = key;
    },
    OwnTasksChanged: (draft, event) => {
      draft.tasks = castDraft(event.tasks);
      draft.tasksError = null;
    },
    TaskUpdated: putTask,
  },
});

/** Staff also get events of contests that are open on a page but not chosen: these change nothing here. */
function changeContest(
  draft: Draft<ContestState>,
  { contest }: EventOf<'TimesShifted' | 'StandingsSettingChanged'>,
): void {
  if (draft.contest?.id === contest.id) draft.contest = contest;
}

function moveOn(draft: Draft<ContestState>, { own }: EventOf<'ModuleStarted' | 'ModuleFinished'>): void {
  draft.own = castDraft(own);
  draft.confirmed = null;
}

function changeOwn(own: Draft<OwnTimes>, event: EventOf<'OwnTimesChanged'>): void {
  const { extraTimeSeconds, hasFinished, progress, submissionsLeft, userTestsLeft, task } = event;
  Object.assign(own, progress, { extraTimeSeconds, hasFinished, submissionsLeft, userTestsLeft });
  if (task === null) return;
  own.submitAllowedFrom[task] = event.submitAllowedAt;
  own.userTestAllowedFrom[task] = event.userTestAllowedAt;
}

/** A hidden list stays hidden; in an exam, the person's own list alone decides what they may see. */
function putTask(draft: Draft<ContestState>, { contestId, task }: EventOf<'TaskUpdated'>): void {
  const { contest, tasks, tasksError } = draft;
  if (contest?.id !== contestId || tasks === null || tasksError !== null) return;
  if (tasks.some((one) => one.number === task.number)) {
    // The delegation's own names of a task are not in the frame: they are kept.
    const own = tasks.find((one) => one.number === task.number)?.own_names;
    draft.tasks = replaceBy(tasks, (one) => one.number, { ...task, ...(own && { own_names: own }) });
  } else if (contest.type === 'ioi' || contest.type === 'icpc') {
    draft.tasks = [...tasks, task].sort((a, b) => a.number - b.number);
  }
}

/** The times of a contest, as the rules of the domain need them. */
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

/** A person's own times, as the rules of the domain need them. */
export function participantOf(own: OwnTimes | null, isTranslator: boolean): ParticipantTimes {
  return {
    extraTimeSeconds: own?.extraTimeSeconds ?? 0,
    isTranslator,
    hasFinished: own?.hasFinished ?? false,
  };
}
