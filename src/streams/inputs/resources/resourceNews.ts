import { rowOf } from '#api/calls.ts';
import { NO_CONNECTION } from '#api/errors.ts';
import { type RequestOf } from '#protocol/calls.ts';
import { type Subject } from '#protocol/wire/staff/communication/desk.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import {
  type FileCall,
  type ResourceAnswer,
  type ResourceCall,
  type ResourceQuestion,
} from '#streams/events/resources.ts';
import { type CommandCall } from '#streams/events/staff.ts';
import { type Loading } from '#streams/state/resourcesState.ts';
import { selectRole } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';

/** The queue by which contestants learn that their works got marks. */
const OWN_QUEUE = '/user/queue/quiz/';
/**
 * Calls whose files never change: a picture, and a content by its hash; a PDF of the workshop is made again
 * only when the person asks.
 */
const FIXED: ReadonlySet<ResourceCall> = new Set<FileCall>([
  'monitoringPicture',
  'translationPdf',
  'workshopFile',
  'workshopStatementPdf',
]);

/** The types of events that may make an answer out of date; all others are skipped. */
const NEWS: ReadonlySet<ContestEvent['type']> = new Set<ContestEvent['type']>([
  'CommandDone',
  'DocumentSaved',
  'LiveResyncNeeded',
  'QuestionFed',
  'SubjectChanged',
  'TaskUpdated',
  'TasksLoaded',
  'OwnTasksChanged',
  'SubmissionsLoaded',
  'SubmissionArrived',
  'SubmissionJudged',
  'UserTestsLoaded',
  'UserTestChanged',
  'SubmissionFeedLoaded',
  'SubmissionFed',
  'UserTestFeedLoaded',
  'UserTestFed',
  'RejudgingsLoaded',
  'RejudgingChanged',
]);

/** A question of pages, with its outcome. */
type Asked = { readonly question: ResourceQuestion; readonly watchers: number } & Loading<unknown>;

/** A resource that a page has open. */
interface Open {
  readonly resource: string;
  /** The key of the failure; null: it was loaded, or is being loaded. */
  readonly fault: string | null;
  /** null: not loaded yet. */
  readonly answer: unknown;
  readonly question: ResourceQuestion;
}

/** Whether a call's answer never changes. */
export function isFixed(call: ResourceCall): boolean {
  return FIXED.has(call);
}

/** The open resources that an event makes out of date, or that can be loaded after it. */
export function outdatedBy(event: ContestEvent, state: State): readonly Open[] {
  switch (event.type) {
    // A question without an answer is asked again as soon as it may succeed.
    case 'PollSucceeded':
    case 'BrowserCameOnline':
      return openOf(state).filter(({ fault }) => fault === NO_CONNECTION);
    case 'LiveConnected':
      return openOf(state).filter(
        (one) => one.fault === NO_CONNECTION || (mayChange(one) && !isCarried(one.question.call)),
      );
    default:
      if (!NEWS.has(event.type)) return [];
      return openOf(state).filter(
        (one) =>
          mayChange(one) &&
          (isNews(event, one) || isNewsOfSnapshot(event, one, selectRole(state) === 'user')),
      );
  }
}

function openOf({ resources }: State): readonly Open[] {
  const all: Readonly<Record<string, Readonly<Record<string, Asked>> | undefined>> = resources;
  return Object.values(all).flatMap((ofCall = {}) =>
    Object.entries(ofCall).flatMap(([resource, asked]): readonly Open[] => {
      if (asked.watchers === 0) return [];
      const fault = asked.kind === 'waiting' ? null : (asked.failure?.key ?? null);
      const answer = asked.kind === 'shown' ? asked.answer : null;
      return [{ resource, question: asked.question, fault, answer }];
    }),
  );
}

function mayChange({ question: { call } }: Open): boolean {
  return !isFixed(call);
}

function isNews(event: ContestEvent, one: Open): boolean {
  switch (event.type) {
    case 'CommandDone':
      return isChangedBy(one, event.call);
    case 'DocumentSaved':
      return event.home === 'sheet' && shows(one, 'marking');
    case 'LiveResyncNeeded':
      return isNewsOf(one, event.destination);
    case 'QuestionFed':
      return one.question.call === 'questionStatistics';
    case 'SubjectChanged':
      return (
        shows(one, event.subject) &&
        isOfContest(one, event.contestId) &&
        // Questions of the workshop name their task.
        isOfTask(one, event.taskId)
      );
    default:
      return false;
  }
}

/** Whether the answer of a call shows a subject. */
function shows({ question: { call } }: Open, news: Subject): boolean {
  return rowOf(call)?.shows?.includes(news) ?? false;
}

/** Whether a command may have changed what a call shows: it may if either row does not say. */
function isChangedBy({ question: { call } }: Open, command: CommandCall): boolean {
  const { changes } = rowOf(command) ?? {};
  const shown = rowOf(call)?.shows;
  return changes === undefined || shown === undefined || shown.some((subject) => changes.includes(subject));
}

/** Whether a destination carries changes of what a call shows: for contestants it is a queue of their own. */
function isNewsOf({ question: { call } }: Open, destination: string): boolean {
  return rowOf(call)?.roles[0] === 'user' ? destination.startsWith(OWN_QUEUE) : destination === '/topic/desk';
}

/** Whether a question is of a contest, or of no single one; null: of any contest. */
function isOfContest({ question: { contestId } }: Open, news: number | null): boolean {
  return news === null || contestId === undefined || contestId === news;
}

/** The same for the task that a question names. */
function isOfTask({ question: { request } }: Open, news: number | null): boolean {
  const namesTask = typeof request === 'object' && request !== null && 'tid' in request;
  return news === null || !namesTask || Number(request.tid) === news;
}

/** An open resource of one call. */
interface OpenOf<N extends ResourceCall> {
  readonly request: RequestOf<N>;
  readonly answer: ResourceAnswer<N> | null;
  readonly isCompetitor: boolean;
}

type CarriedCall =
  | 'task'
  | 'statement'
  | 'attachment'
  | 'submission'
  | 'userTest'
  | 'staffSubmission'
  | 'staffUserTest'
  | 'rejudging';

/**
 * Details of rows that frames update: they are loaded again when their row in the snapshot changes.
 * Contestants have hundreds of them open, so a lost connection alone is no reason to load.
 */
const CARRIED: { readonly [N in CarriedCall]: (event: ContestEvent, open: OpenOf<N>) => boolean } = {
  task: isNewsOfTask,
  statement: isNewsOfTask,
  attachment: isNewsOfTask,
  submission: (event, open) => {
    if (event.type === 'SubmissionsLoaded') return open.answer !== null;
    const isOfIt = event.type === 'SubmissionJudged' || event.type === 'SubmissionArrived';
    return isOfIt && isOther([event.submission], open.request.sid, open.answer);
  },
  userTest: (event, { request, answer }) => {
    if (event.type === 'UserTestsLoaded') return isOther(event.userTests, request.utid, answer);
    return event.type === 'UserTestChanged' && isOther([event.userTest], request.utid, answer);
  },
  staffSubmission: (event, { request, answer }) => {
    if (event.type === 'SubmissionFeedLoaded') return isOther(event.submissions, request.sid, answer);
    return event.type === 'SubmissionFed' && isOther([event.submission], request.sid, answer);
  },
  staffUserTest: (event, { request, answer }) => {
    if (event.type === 'UserTestFeedLoaded') return isOther(event.userTests, request.utid, answer);
    return event.type === 'UserTestFed' && isOther([event.userTest], request.utid, answer);
  },
  rejudging: (event, { request, answer }) => {
    if (event.type === 'RejudgingsLoaded') return answer !== null;
    return event.type === 'RejudgingChanged' && event.rejudging.id === Number(request.rid);
  },
};

function isCarried(call: ResourceCall): call is CarriedCall {
  return call in CARRIED;
}

function isNewsOfSnapshot(event: ContestEvent, { question, answer }: Open, isCompetitor: boolean): boolean {
  const { call, request } = question;
  // The events' makers have checked which request and answer belong to which call.
  return isCarried(call) && CARRIED[call](event, { request, answer, isCompetitor } as never);
}

/** Competitors name a task by its number in their contest, staff by its id. */
function isNewsOfTask(
  event: ContestEvent,
  { request, answer, isCompetitor }: OpenOf<'task' | 'statement' | 'attachment'>,
): boolean {
  if (event.type === 'TaskUpdated')
    return Number(request.tid) === (isCompetitor ? event.task.number : event.task.id);
  const isList = event.type === 'TasksLoaded' || event.type === 'OwnTasksChanged';
  return isList && isCompetitor && answer !== null;
}

/** A row of a snapshot, as its detail was loaded. */
interface Moving {
  readonly id: number;
  readonly status: string;
  readonly judged_at?: number | null;
}

/**
 * Whether a row among these changed since its detail was loaded; while the detail is on its way, it may have.
 */
function isOther(rows: readonly Moving[], id: string | number, detail: Moving | null): boolean {
  const row = rows.find((one) => one.id === Number(id));
  if (row === undefined) return false;
  return detail === null || row.status !== detail.status || row.judged_at !== detail.judged_at;
}
