import { castDraft, type Draft } from 'immer';
import { type AuditEntry } from '../../../protocol/wire/audit.ts';
import { type Contest, type ContestDetail } from '../../../protocol/wire/contest.ts';
import { type StaffSubmission } from '../../../protocol/wire/submission.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { Table } from './table.ts';

/** How the last command of a kind on a thing went, for the button that gave it. By commandId. */
export type CommandState =
  | { readonly kind: 'running' }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null };

/** What those who run contests see. */
export interface StaffState {
  /** null: not loaded yet. */
  readonly contests: Table<number, Contest> | null;
  /** The contest whose page is open; null: none. */
  readonly openContestId: number | null;
  readonly detail: ContestDetail | null;
  readonly submissions: Table<number, StaffSubmission> | null;
  readonly olderSubmissions: boolean;
  /** The smallest id that was fetched: where the next page begins. News of older ones may be in the table already. */
  readonly submissionsFrom: number | null;
  readonly questionsLoaded: boolean;
  readonly audit: {
    readonly contestId: number | null;
    readonly entries: readonly AuditEntry[] | null;
    readonly more: boolean;
  };
  readonly commands: Readonly<Record<string, CommandState>>;
}

export const initialStaff: StaffState = {
  contests: null,
  openContestId: null,
  detail: null,
  submissions: null,
  olderSubmissions: false,
  submissionsFrom: null,
  questionsLoaded: false,
  audit: { contestId: null, entries: null, more: false },
  commands: {},
};

/** Changes the staff's draft by an event; other events leave it as it is. */
export function changeStaff(draft: Draft<StaffState>, event: ContestEvent): void {
  switch (event.type) {
    case 'ContestsLoaded':
      draft.contests = Table.from(event.contests.map((one) => [one.id, one] as const));
      return;
    case 'ContestChanged':
      draft.contests = (draft.contests ?? Table.empty<number, Contest>()).set(
        event.contest.id,
        event.contest,
      );
      changeDetail(draft.detail, event.contest.id, (detail) => {
        detail.contest = event.contest;
      });
      return;
    case 'ContestOpened':
      draft.openContestId = event.contestId;
      if (draft.detail?.contest.id !== event.contestId) draft.detail = null;
      return;
    case 'ContestDetailLoaded':
      draft.detail = castDraft(event.detail);
      return;
    case 'ParticipantChanged':
      changeDetail(draft.detail, event.contestId, ({ participants }) => {
        const at = participants.findIndex((one) => one.id === event.participant.id);
        if (at >= 0) participants[at] = event.participant;
      });
      return;
    case 'TaskUpdated':
      changeDetail(draft.detail, event.contestId, ({ tasks }) => {
        const at = tasks.findIndex((one) => one.number === event.task.number);
        if (at >= 0) tasks[at] = event.task;
      });
      return;
    case 'SubmissionFeedLoaded':
      loadFeed(draft, event);
      return;
    case 'SubmissionFed':
      draft.submissions = (draft.submissions ?? Table.empty<number, StaffSubmission>()).set(
        event.submission.id,
        event.submission,
      );
      return;
    case 'QuestionsLoaded':
      draft.questionsLoaded = true;
      return;
    case 'AuditOpened':
      draft.audit = { contestId: event.contestId, entries: null, more: false };
      return;
    case 'AuditLoaded':
      draft.audit.entries = [...(event.older ? (draft.audit.entries ?? []) : []), ...event.entries];
      draft.audit.more = event.more;
      return;
    case 'CommandGiven':
      draft.commands[event.commandId] = { kind: 'running' };
      return;
    case 'CommandDone':
      draft.commands[event.commandId] = { kind: 'done' };
      return;
    case 'CommandRefused':
      draft.commands[event.commandId] = { kind: 'refused', key: event.key, detail: event.detail };
      return;
    default:
  }
}

function changeDetail(
  detail: Draft<ContestDetail> | null,
  contestId: number,
  change: (detail: Draft<ContestDetail>) => void,
): void {
  if (detail?.contest.id === contestId) change(detail);
}

/** The newest page begins the table anew; what is known already is newer than an older page's row. */
function loadFeed(draft: Draft<StaffState>, event: EventOf<'SubmissionFeedLoaded'>): void {
  const known = (event.older ? draft.submissions : null) ?? Table.empty<number, StaffSubmission>();
  const unknown = event.submissions.filter((one) => !known.has(one.id));
  draft.submissions = known.setAll(unknown.map((one) => [one.id, one] as const));
  draft.olderSubmissions = event.more;
  draft.submissionsFrom = event.submissions.at(-1)?.id ?? (event.older ? draft.submissionsFrom : null);
}
