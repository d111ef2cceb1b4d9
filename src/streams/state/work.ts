import { type Draft } from 'immer';
import { type Submission } from '../../../protocol/wire/submission.ts';
import { type ContestEvent } from '../events/event.ts';
import { Table } from './table.ts';

/** A solution on its way to the server. It leaves the outbox when the server has it, or when the person puts it away. */
export interface OutgoingSolution {
  readonly clientId: string;
  readonly task: number;
  readonly language: string;
  readonly fileName: string;
  readonly source: string;
  readonly submittedAt: number;
  readonly state:
    | { readonly kind: 'sending'; readonly percent: number }
    | { readonly kind: 'delayed'; readonly retryAt: number }
    | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null };
}

/** A competitor's work. */
export interface WorkState {
  /** By id; null: not loaded yet. */
  readonly submissions: Table<number, Submission> | null;
  readonly outbox: readonly OutgoingSolution[];
  /** Sources of submissions that were opened. */
  readonly sources: Readonly<Record<number, { readonly source: string; readonly fileName: string }>>;
  /** What was left in the editors, by task number. */
  readonly drafts: Readonly<Record<number, { readonly language: string; readonly source: string }>>;
  /** The last receipt, shown until the next submission of that task. */
  readonly receipts: Readonly<Record<number, Submission>>;
}

export const initialWork: WorkState = {
  submissions: null,
  outbox: [],
  sources: {},
  drafts: {},
  receipts: {},
};

/** Changes the work's draft by an event; other events leave it as it is. */
export function changeWork(draft: Draft<WorkState>, event: ContestEvent): void {
  switch (event.type) {
    case 'SubmissionsLoaded':
      draft.submissions = Table.from(event.submissions.map((one) => [one.id, one] as const));
      return;
    case 'SubmissionArrived':
    case 'SubmissionJudged':
      put(draft, event.submission);
      return;
    case 'SolutionSubmitted':
      draft.outbox.push({
        clientId: event.clientId,
        task: event.task,
        language: event.language,
        fileName: event.fileName,
        source: event.source,
        submittedAt: event.submittedAt,
        state: { kind: 'sending', percent: 0 },
      });
      return;
    case 'SolutionSent':
      setState(draft, event.clientId, { kind: 'sending', percent: event.percent });
      return;
    case 'SolutionDelayed':
      setState(draft, event.clientId, { kind: 'delayed', retryAt: event.retryAt });
      return;
    case 'SolutionRefused':
      setState(draft, event.clientId, { kind: 'refused', key: event.key, detail: event.detail });
      return;
    case 'SolutionAcknowledged':
      drop(draft, event.clientId);
      draft.receipts[event.submission.task] = event.submission;
      if (!draft.submissions?.has(event.submission.id)) put(draft, event.submission);
      return;
    case 'SolutionDismissed':
      drop(draft, event.clientId);
      return;
    case 'DraftKept':
      draft.drafts[event.task] = { language: event.language, source: event.source };
      return;
    case 'SubmissionDetailLoaded':
      draft.sources[event.id] = { source: event.source, fileName: event.fileName };
      return;
    default:
  }
}

function put(draft: Draft<WorkState>, submission: Submission): void {
  draft.submissions = (draft.submissions ?? Table.empty<number, Submission>()).set(submission.id, submission);
}

function setState(draft: Draft<WorkState>, clientId: string, state: OutgoingSolution['state']): void {
  const outgoing = draft.outbox.find((one) => one.clientId === clientId);
  if (outgoing) outgoing.state = state;
}

function drop(draft: Draft<WorkState>, clientId: string): void {
  draft.outbox = draft.outbox.filter((one) => one.clientId !== clientId);
}
