import { type Contest } from '#protocol/wire/contest.ts';
import { type ContestDetail } from '#protocol/wire/staff/contest/contest.ts';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { type CommandAnswered, type CommandCall } from '../events/staff.ts';
import { type Table } from './table.ts';

/** The state of a command by one of the calls `N`, for the button that gave it. */
export type CommandState<N extends CommandCall = CommandCall> =
  | { readonly kind: 'running'; readonly percent: number | null }
  | ({ readonly kind: 'done' } & CommandAnswered<N>)
  | {
      readonly kind: 'refused';
      readonly key: string;
      readonly detail: string | null;
      /** The command failed without a connection, and there is one again: the failure is no longer shown. */
      readonly isOver?: boolean;
    };

/** Contests and the work in them, for the staff who run them. */
export interface StaffState {
  /** null: not loaded yet. */
  readonly contests: Table<number, Contest> | null;
  /** The contest whose page is open; null: none. */
  readonly openContestId: number | null;
  readonly detail: ContestDetail | null;
  readonly submissions: Table<number, StaffSubmission> | null;
  readonly olderSubmissions: boolean;
  /** The smallest loaded id: the next page begins below it. News of older rows may be in the table. */
  readonly submissionsFrom: number | null;
  readonly questionsLoaded: boolean;
  /** Questions that this page has claimed; it renews the claims (COM-4). */
  readonly heldQuestions: readonly number[];
  readonly commands: Readonly<Record<string, CommandState>>;
}

/** The state before anything is loaded. */
export const NO_STAFF: StaffState = {
  contests: null,
  openContestId: null,
  detail: null,
  submissions: null,
  olderSubmissions: false,
  submissionsFrom: null,
  questionsLoaded: false,
  heldQuestions: [],
  commands: {},
};
