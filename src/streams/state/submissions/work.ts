import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { type EventOf } from '#streams/events/event.ts';
import { type Solution } from '#streams/events/submissions/work.ts';
import { retimed } from '../contest/retimed.ts';
import { createSlice, type Draft } from '../slice.ts';
import { byId, Table } from '../table.ts';

/** A solution being sent. It leaves the outbox when the server has it, or when the person removes it. */
export interface OutgoingSolution extends Solution {
  /** Whether the solution is stored in the browser, so that it survives a reload. */
  readonly keeping: 'writing' | 'kept' | 'not_kept';
  readonly state:
    /** The solution waits until those before it are sent. */
    | { readonly kind: 'queued' }
    | { readonly kind: 'sending'; readonly percent: number }
    /** The last try failed; `retryAt` null: it is being tried again. */
    | {
        readonly kind: 'delayed';
        readonly retryAt: number | null;
        readonly tooSoon: boolean;
        readonly isBusy: boolean;
      }
    | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null };
}

/** A competitor's work. */
export interface WorkState {
  /** By id; null: not loaded yet. */
  readonly submissions: Table<number, Submission> | null;
  readonly outbox: readonly OutgoingSolution[];
  /** Texts that were left in the editors, by task number. */
  readonly drafts: Readonly<Record<number, { readonly language: string; readonly source: string }>>;
  /** The last receipt, shown until the next submission of that task. */
  readonly receipts: Readonly<Record<number, Submission>>;
}

export const workSlice = createSlice<WorkState>({
  initial: { submissions: null, outbox: [], drafts: {}, receipts: {} },
  recipes: {
    SubmissionsLoaded: (draft, event) => {
      draft.submissions = Table.from(byId(event.submissions));
    },
    SubmissionArrived: (draft, event) => {
      draft.submissions = put(draft.submissions, event.submission);
    },
    SubmissionJudged: (draft, event) => {
      draft.submissions = put(draft.submissions, event.submission);
    },
    TimesShifted: (draft, { contest, startMovedByMs }) => {
      const to = contest.start_time;
      const moved = { contestId: contest.id, from: to - startMovedByMs, to };
      draft.submissions = draft.submissions && retimed(draft.submissions, moved);
    },
    SolutionSubmitted: (draft, event) => {
      enter(draft, { ...solutionIn(event), keeping: 'writing', state: nextState(draft) });
    },
    SolutionRestored: (draft, event) => {
      const { refused } = event;
      const state = refused === null ? nextState(draft) : { kind: 'refused' as const, ...refused };
      enter(draft, { ...solutionIn(event), keeping: 'kept', state });
    },
    SolutionKept: (draft, { clientId }) => {
      change(draft, clientId, (solution) => (solution.keeping = 'kept'));
    },
    SolutionNotKept: (draft, { clientId }) => {
      change(draft, clientId, (solution) => (solution.keeping = 'not_kept'));
    },
    SolutionSent: (draft, { clientId, percent }) => {
      change(draft, clientId, (solution) => {
        // A delayed solution stays delayed until some of it is sent: not every failing try is shown.
        if (solution.state.kind === 'delayed' && percent === 0) solution.state.retryAt = null;
        else solution.state = { kind: 'sending', percent };
      });
    },
    SolutionDelayed: (draft, { clientId, retryAt, tooSoon = false, isBusy = false }) => {
      change(draft, clientId, (solution) => (solution.state = { kind: 'delayed', retryAt, tooSoon, isBusy }));
    },
    SolutionRefused: (draft, { clientId, key, detail }) => {
      change(draft, clientId, (solution) => (solution.state = { kind: 'refused', key, detail }));
    },
    SolutionAcknowledged: (draft, { clientId, submission }) => {
      drop(draft, clientId);
      draft.receipts[submission.task] = submission;
      // The channel may have been faster: then the verdict is here already and stays.
      if (!draft.submissions?.has(submission.id)) draft.submissions = put(draft.submissions, submission);
    },
    SolutionDismissed: (draft, { clientId }) => {
      drop(draft, clientId);
    },
    DraftKept: (draft, { task, language, source }) => {
      draft.drafts[task] = { language, source };
    },
    DraftsRestored: (draft, { drafts }) => {
      // The text in the editor is newer than the stored one.
      draft.drafts = { ...drafts, ...draft.drafts };
    },
  },
});

type WorkDraft = Draft<WorkState>;

/** Adds a solution that is not in the outbox yet. Only one is sent at a time; the others wait. */
function enter(draft: WorkDraft, solution: OutgoingSolution): void {
  if (draft.outbox.some(({ clientId }) => clientId === solution.clientId)) return;
  draft.outbox.push(solution);
}

function solutionIn(event: EventOf<'SolutionSubmitted' | 'SolutionRestored'>): Solution {
  const { clientId, task, language, fileName, source, encoding, submittedAt } = event;
  return { clientId, task, language, fileName, source, encoding, submittedAt };
}

function nextState({ outbox }: WorkDraft): OutgoingSolution['state'] {
  const isBusy = outbox.some(({ state }) => state.kind !== 'refused');
  return isBusy ? { kind: 'queued' } : { kind: 'sending', percent: 0 };
}

function put(known: WorkState['submissions'], submission: Submission): Table<number, Submission> {
  return (known ?? Table.empty<number, Submission>()).set(submission.id, submission);
}

function change(
  { outbox }: WorkDraft,
  clientId: string,
  write: (solution: Draft<OutgoingSolution>) => void,
): void {
  const solution = outbox.find((one) => one.clientId === clientId);
  if (solution) write(solution);
}

function drop(draft: WorkDraft, clientId: string): void {
  draft.outbox = draft.outbox.filter((one) => one.clientId !== clientId);
}

/** Solutions that are being sent or wait; refused ones are not sent. */
export function unsentSolutions({ work }: { readonly work: WorkState }): readonly OutgoingSolution[] {
  return work.outbox.filter(({ state }) => state.kind !== 'refused');
}
