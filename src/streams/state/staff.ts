import { type AuditEntry } from '../../../protocol/wire/staff/audit.ts';
import { type Contest } from '../../../protocol/wire/contest.ts';
import { type ContestDetail } from '../../../protocol/wire/staff/contest.ts';
import { type StaffSubmission } from '../../../protocol/wire/staff/submission.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { patch, replaceBy } from './immutable.ts';
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

/** What the staff sees after an event; other events leave it as it is. */
export function reduceStaff(state: StaffState, event: ContestEvent): StaffState {
  switch (event.type) {
    case 'ContestsLoaded':
      return { ...state, contests: Table.from(event.contests.map((one) => [one.id, one] as const)) };
    case 'ContestChanged': {
      const contests = (state.contests ?? Table.empty()).set(event.contest.id, event.contest);
      return inDetail({ ...state, contests }, event.contest.id, () => ({ contest: event.contest }));
    }
    case 'ContestOpened': {
      const detail = state.detail?.contest.id === event.contestId ? state.detail : null;
      return patch(state, { openContestId: event.contestId, detail });
    }
    case 'ContestDetailLoaded':
      return { ...state, detail: event.detail };
    case 'ParticipantChanged':
      return inDetail(state, event.contestId, ({ participants }) => ({
        participants: replaceBy(participants, (one) => one.id, event.participant),
      }));
    case 'TaskUpdated':
      return inDetail(state, event.contestId, ({ tasks }) => ({
        tasks: replaceBy(tasks, (one) => one.number, event.task),
      }));
    case 'SubmissionFeedLoaded':
      return loadFeed(state, event);
    case 'SubmissionFed': {
      const submissions = (state.submissions ?? Table.empty()).set(event.submission.id, event.submission);
      return { ...state, submissions };
    }
    case 'QuestionsLoaded':
      return patch(state, { questionsLoaded: true });
    case 'AuditOpened':
      return { ...state, audit: { contestId: event.contestId, entries: null, more: false } };
    case 'AuditLoaded': {
      const known = event.older ? (state.audit.entries ?? []) : [];
      return { ...state, audit: { ...state.audit, entries: [...known, ...event.entries], more: event.more } };
    }
    case 'CommandGiven':
      return withCommand(state, event.commandId, { kind: 'running' });
    case 'CommandDone':
      return withCommand(state, event.commandId, { kind: 'done' });
    case 'CommandRefused':
      return withCommand(state, event.commandId, { kind: 'refused', key: event.key, detail: event.detail });
    default:
      return state;
  }
}

/** Changes the contest that is open, when it is this one. */
function inDetail(
  state: StaffState,
  contestId: number,
  change: (detail: ContestDetail) => Partial<ContestDetail>,
): StaffState {
  const { detail } = state;
  if (detail?.contest.id !== contestId) return state;
  return patch(state, { detail: patch(detail, change(detail)) });
}

/** The newest page begins the table anew; what is known already is newer than an older page's row. */
function loadFeed(state: StaffState, event: EventOf<'SubmissionFeedLoaded'>): StaffState {
  const known = (event.older ? state.submissions : null) ?? Table.empty<number, StaffSubmission>();
  const unknown = event.submissions.filter((one) => !known.has(one.id));
  return {
    ...state,
    submissions: known.setAll(unknown.map((one) => [one.id, one] as const)),
    olderSubmissions: event.more,
    submissionsFrom: event.submissions.at(-1)?.id ?? (event.older ? state.submissionsFrom : null),
  };
}

function withCommand(state: StaffState, commandId: string, command: CommandState): StaffState {
  return { ...state, commands: { ...state.commands, [commandId]: command } };
}
