import { type Judgement, type Submission } from '../../../protocol/wire/submission.ts';
import { type StaffSubmissionDetail } from '../../../protocol/wire/staff/submission.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { Table } from './table.ts';

/** A solution on its way to the server. It leaves the outbox when the server has it, or when the person puts it away. */
export interface OutgoingSolution {
  readonly clientId: string;
  readonly task: number;
  readonly language: string;
  readonly fileName: string;
  readonly source: string;
  readonly encoding: 'text' | 'base64';
  readonly submittedAt: number;
  /** Whether it is written down in the browser, to be there after a reload. */
  readonly keeping: 'writing' | 'kept' | 'not_kept';
  readonly state:
    /** It waits until those before it are through. */
    | { readonly kind: 'queued' }
    | { readonly kind: 'sending'; readonly percent: number }
    /** Not through yet; `retryAt` null: it is being tried again. */
    | { readonly kind: 'delayed'; readonly retryAt: number | null; readonly tooSoon: boolean }
    | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null };
}

/** What is known of a submission beside its row, once it was opened. */
interface OpenedSubmission {
  readonly source: string;
  readonly fileName: string;
  readonly judgement: Judgement | StaffSubmissionDetail['judgement'];
  readonly job: StaffSubmissionDetail['job'];
}

/** A competitor's work. */
export interface WorkState {
  /** By id; null: not loaded yet. */
  readonly submissions: Table<number, Submission> | null;
  readonly outbox: readonly OutgoingSolution[];
  /** Submissions that were opened. */
  readonly opened: Readonly<Record<number, OpenedSubmission>>;
  /** What was left in the editors, by task number. */
  readonly drafts: Readonly<Record<number, { readonly language: string; readonly source: string }>>;
  /** The last receipt, shown until the next submission of that task. */
  readonly receipts: Readonly<Record<number, Submission>>;
}

export const initialWork: WorkState = {
  submissions: null,
  outbox: [],
  opened: {},
  drafts: {},
  receipts: {},
};

/** The work after an event; other events leave it as it is. */
export function reduceWork(state: WorkState, event: ContestEvent): WorkState {
  switch (event.type) {
    case 'SubmissionsLoaded':
      return { ...state, submissions: Table.from(event.submissions.map((one) => [one.id, one] as const)) };
    case 'SubmissionArrived':
    case 'SubmissionJudged':
      return { ...state, submissions: put(state.submissions, event.submission) };
    case 'SolutionSubmitted':
    case 'SolutionRestored':
      return enter(state, event);
    case 'SolutionKept':
      return change(state, event.clientId, { keeping: 'kept' });
    case 'SolutionNotKept':
      return change(state, event.clientId, { keeping: 'not_kept' });
    case 'SolutionSent':
      return sent(state, event);
    case 'SolutionDelayed':
      return delay(state, event);
    case 'SolutionRefused':
      return setState(state, event.clientId, { kind: 'refused', key: event.key, detail: event.detail });
    case 'SolutionAcknowledged':
      return acknowledge(drop(state, event.clientId), event.submission);
    case 'SolutionDismissed':
      return drop(state, event.clientId);
    case 'DraftKept': {
      const { task, language, source } = event;
      return { ...state, drafts: { ...state.drafts, [task]: { language, source } } };
    }
    case 'DraftsRestored':
      // What is being written is newer than what was written down.
      return { ...state, drafts: { ...event.drafts, ...state.drafts } };
    case 'SubmissionDetailLoaded': {
      const { id, source, fileName, judgement, job } = event;
      return { ...state, opened: { ...state.opened, [id]: { source, fileName, judgement, job } } };
    }
    default:
      return state;
  }
}

/** One after another: what comes while another is on its way waits for it. What is here already is not here twice. */
function enter(work: WorkState, event: EventOf<'SolutionSubmitted' | 'SolutionRestored'>): WorkState {
  const { clientId, task, language, fileName, source, encoding, submittedAt } = event;
  if (work.outbox.some((one) => one.clientId === clientId)) return work;
  const keeping = event.type === 'SolutionRestored' ? 'kept' : 'writing';
  const solution = { clientId, task, language, fileName, source, encoding, submittedAt, keeping } as const;
  return { ...work, outbox: [...work.outbox, { ...solution, state: stateOf(work, event) }] };
}

function stateOf(
  { outbox }: WorkState,
  event: EventOf<'SolutionSubmitted' | 'SolutionRestored'>,
): OutgoingSolution['state'] {
  const refused = event.type === 'SolutionRestored' ? event.refused : null;
  if (refused !== null) return { kind: 'refused', ...refused };
  const isBusy = outbox.some(({ state }) => state.kind !== 'refused');
  return isBusy ? { kind: 'queued' } : { kind: 'sending', percent: 0 };
}

/** What was delayed stays so until some of it got through: tries that fail at once are not told each time. */
function sent(work: WorkState, { clientId, percent }: EventOf<'SolutionSent'>): WorkState {
  const before = work.outbox.find((one) => one.clientId === clientId)?.state;
  return setState(
    work,
    clientId,
    before?.kind === 'delayed' && percent === 0 ? { ...before, retryAt: null } : { kind: 'sending', percent },
  );
}

function delay(work: WorkState, event: EventOf<'SolutionDelayed'>): WorkState {
  const { clientId, retryAt, tooSoon = false } = event;
  return setState(work, clientId, { kind: 'delayed', retryAt, tooSoon });
}

function put(known: WorkState['submissions'], submission: Submission): Table<number, Submission> {
  return (known ?? Table.empty<number, Submission>()).set(submission.id, submission);
}

/** The channel may have been faster, and may have brought the verdict already. */
function acknowledge(state: WorkState, submission: Submission): WorkState {
  return {
    ...state,
    receipts: { ...state.receipts, [submission.task]: submission },
    submissions: state.submissions?.has(submission.id)
      ? state.submissions
      : put(state.submissions, submission),
  };
}

function setState(work: WorkState, clientId: string, state: OutgoingSolution['state']): WorkState {
  return change(work, clientId, { state });
}

function change(work: WorkState, clientId: string, changed: Partial<OutgoingSolution>): WorkState {
  const outbox = work.outbox.map((one) => (one.clientId === clientId ? { ...one, ...changed } : one));
  return { ...work, outbox };
}

function drop(state: WorkState, clientId: string): WorkState {
  return { ...state, outbox: state.outbox.filter((one) => one.clientId !== clientId) };
}

/** Solutions on their way to the server; one that was refused goes nowhere. */
export function unsentSolutions({ work }: { readonly work: WorkState }): readonly OutgoingSolution[] {
  return work.outbox.filter(({ state }) => state.kind !== 'refused');
}
