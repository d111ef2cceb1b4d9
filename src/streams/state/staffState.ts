import { type Contest } from '#protocol/wire/contest.ts';
import { type ContestDetail } from '#protocol/wire/staff/contest/contest.ts';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { type CommandAnswered, type CommandCall } from '../events/staff.ts';
import { type Table } from './table.ts';

/** How a command by one of the calls `N` goes, for the button that gave it. */
export type CommandState<N extends CommandCall = CommandCall> =
  | { readonly kind: 'running'; readonly percent: number | null }
  | ({ readonly kind: 'done' } & CommandAnswered<N>)
  | {
      readonly kind: 'refused';
      readonly key: string;
      readonly detail: string | null;
      /** It was for want of a connection, and there is one again: nothing is to be said of it any more. */
      readonly isOver?: boolean;
    };

/** Contests and their work, as those who run them see it. */
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
  /** Questions that this page has in hand, and says so of (COM-4). */
  readonly heldQuestions: readonly number[];
  readonly commands: Readonly<Record<string, CommandState>>;
}

/** Before anything of it is loaded. */
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
