import { type AnswerOf, type RequestOf } from '#protocol/calls.ts';
import { type laterCalls } from '#protocol/later-calls.ts';
import { type staffCalls } from '#protocol/staff-calls.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import { type ContestDetail, type Participant } from '#protocol/wire/staff/contest/contest.ts';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { type WorkFilter } from '#protocol/wire/staff/submissions/work-filter.ts';
import { type ArrivedBy } from './contest.ts';

type GivenCalls = typeof staffCalls & typeof laterCalls;

/** The calls that change something and that only staff make, or competitors after a contest. */
export type CommandCall = {
  [N in keyof GivenCalls]: GivenCalls[N]['method'] extends 'GET' ? never : N;
}[keyof GivenCalls];

/** The lists of work that staff can filter. */
export type Feed = 'submissions' | 'userTests';

/** Rows of a filtered list that arrived: a page of it, or news that pass the filter. */
export interface NarrowedPart {
  readonly part: 'page' | 'news';
  /** The next page begins below this id; null: there is none. */
  readonly next: number | null;
}

/** A command of staff: one of the calls `N`, with the request data of its row. */
export type StaffCommand<N extends CommandCall = CommandCall> = {
  [M in N]: {
    readonly call: M;
    readonly request: RequestOf<M>;
    /** For a call with its contest outside the request data; left out: the chosen contest. */
    readonly contestId?: number;
    /** The files that the call's row names, by field. */
    readonly files?: Readonly<Record<string, { readonly file: Blob; readonly name: string }>>;
  };
}[N];

/**
 * The kept part of a command's answer: a file is not kept, since it is downloaded, nor an answer with an
 * event of its own.
 */
type CommandAnswer<N extends CommandCall> = N extends 'issuePassword'
  ? null
  : AnswerOf<N> extends Blob
    ? null
    : AnswerOf<N>;

type Answered = {
  [N in CommandCall]: { readonly call: N; readonly answer: CommandAnswer<N> };
}[CommandCall];

/** One of the calls `N` that is done, with its answer, typed by the call. */
export type CommandAnswered<N extends CommandCall = CommandCall> = Extract<Answered, { readonly call: N }>;

/** Events of staff who run contests: what they see and do. */
export type StaffEvent =
  | { readonly type: 'ContestsLoaded'; readonly contests: readonly Contest[] }
  /** A contest was created or changed (/topic/contest). */
  | { readonly type: 'ContestChanged'; readonly contest: Contest; readonly by: ArrivedBy }
  /** A contest was deleted, or the person no longer runs it (/topic/contest). */
  | { readonly type: 'ContestGone'; readonly contestId: number; readonly by: ArrivedBy }
  | { readonly type: 'ContestOpened'; readonly contestId: number }
  | { readonly type: 'ContestDetailLoaded'; readonly detail: ContestDetail }
  /** A competitor got extra time, or finished (/topic/contest). */
  | {
      readonly type: 'ParticipantChanged';
      readonly contestId: number;
      readonly participant: Participant;
      readonly by: ArrivedBy;
    }
  | {
      readonly type: 'SubmissionFeedLoaded';
      readonly submissions: readonly StaffSubmission[];
      /** The server has older submissions. */
      readonly more: boolean;
      /** True: the next page below the loaded rows; false: the newest page. */
      readonly older: boolean;
    }
  | { readonly type: 'OlderSubmissionsWanted' }
  /** A list of work is filtered, and the server is asked for the rows; null: the filter is removed. */
  | { readonly type: 'FeedNarrowed'; readonly feed: Feed; readonly filter: WorkFilter | null }
  /** The first page of a filtered list could not be loaded. */
  | {
      readonly type: 'NarrowedFeedFailed';
      readonly feed: Feed;
      readonly key: string;
      readonly detail: string | null;
    }
  | ({
      readonly type: 'NarrowedSubmissionsLoaded';
      readonly submissions: readonly StaffSubmission[];
    } & NarrowedPart)
  | { readonly type: 'SubmissionFed'; readonly submission: StaffSubmission; readonly by: ArrivedBy }
  | { readonly type: 'QuestionsLoaded'; readonly questions: readonly Question[] }
  /** A question was asked or answered in a contest that the person runs (/topic/questions). */
  | { readonly type: 'QuestionFed'; readonly question: Question; readonly by: ArrivedBy }
  /** This page renewed its claims of the questions `asked`; it still has those of `held`. */
  | { readonly type: 'ClaimsRenewed'; readonly asked: readonly number[]; readonly held: readonly number[] }
  /** A command was given. Its outcome has the same `commandId`. */
  | ({ readonly type: 'CommandGiven'; readonly commandId: string } & StaffCommand)
  /** The sent part of the command's files, in percent as §7 scales it. */
  | { readonly type: 'CommandProgressed'; readonly commandId: string; readonly percent: number }
  /** A command is done. Fields of the answer that grant access are not recorded (`redact`). */
  | ({ readonly type: 'CommandDone'; readonly commandId: string } & CommandAnswered)
  /** The command's outcome and answer are removed. */
  | { readonly type: 'CommandForgotten'; readonly commandId: string }
  | {
      readonly type: 'CommandRefused';
      readonly commandId: string;
      readonly call: CommandCall;
      readonly key: string;
      readonly detail: string | null;
    };
