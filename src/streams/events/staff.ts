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

/** The calls that staff alone make and that change something, and those that competitors may want after a contest. */
export type CommandCall = {
  [N in keyof GivenCalls]: GivenCalls[N]['method'] extends 'GET' ? never : N;
}[keyof GivenCalls];

/** The lists of work that staff narrow by filters. */
export type Feed = 'submissions' | 'userTests';

/** Rows of a narrowed list that came: a page of it, or those of some news that are in it. */
export interface NarrowedPart {
  readonly part: 'page' | 'news';
  /** Below which id the next page begins; null: there is none. */
  readonly next: number | null;
}

/** A command of staff, by one of the calls `N`: the call with the request that its row wants. */
export type StaffCommand<N extends CommandCall = CommandCall> = {
  [M in N]: {
    readonly call: M;
    readonly request: RequestOf<M>;
    /** For a call that names its contest beside the request; without it, it is the chosen one. */
    readonly contestId?: number;
    /** The files of the call's row, by field. */
    readonly files?: Readonly<Record<string, { readonly file: Blob; readonly name: string }>>;
  };
}[N];

/**
 * The part of its answer that a command keeps: nothing of a file, which is downloaded, nor of an answer that has an
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

/** One of the calls `N` that is done, and what was answered, typed by the call. */
export type CommandAnswered<N extends CommandCall = CommandCall> = Extract<Answered, { readonly call: N }>;

/** Those who run contests: what they see and what they do. */
export type StaffEvent =
  | { readonly type: 'ContestsLoaded'; readonly contests: readonly Contest[] }
  /** A contest was made or changed (/topic/contest). */
  | { readonly type: 'ContestChanged'; readonly contest: Contest; readonly by: ArrivedBy }
  /** A contest was deleted, or is no longer theirs (/topic/contest). */
  | { readonly type: 'ContestGone'; readonly contestId: number; readonly by: ArrivedBy }
  | { readonly type: 'ContestOpened'; readonly contestId: number }
  | { readonly type: 'ContestDetailLoaded'; readonly detail: ContestDetail }
  /** A competitor was given time, or finished (/topic/contest). */
  | {
      readonly type: 'ParticipantChanged';
      readonly contestId: number;
      readonly participant: Participant;
      readonly by: ArrivedBy;
    }
  | {
      readonly type: 'SubmissionFeedLoaded';
      readonly submissions: readonly StaffSubmission[];
      /** There are older ones. */
      readonly more: boolean;
      /** True: a further page below what is there; false: the newest page. */
      readonly older: boolean;
    }
  | { readonly type: 'OlderSubmissionsWanted' }
  /** A list of work is narrowed by filters, which the server is asked by; null: it is whole again. */
  | { readonly type: 'FeedNarrowed'; readonly feed: Feed; readonly filter: WorkFilter | null }
  /** The first page of a narrowed list could not be loaded. */
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
  /** A question was asked or answered in a contest of theirs (/topic/questions). */
  | { readonly type: 'QuestionFed'; readonly question: Question; readonly by: ArrivedBy }
  /** This page said again that it has questions in hand; `held` are those of `asked` that it still has. */
  | { readonly type: 'ClaimsRenewed'; readonly asked: readonly number[]; readonly held: readonly number[] }
  /** The outcome names the same `commandId`. */
  | ({ readonly type: 'CommandGiven'; readonly commandId: string } & StaffCommand)
  /** The part of its files that is sent, in percent as §7 scales it. */
  | { readonly type: 'CommandProgressed'; readonly commandId: string; readonly percent: number }
  /** Of what the server answered, what lets somebody in is kept in the page alone (`redact`). */
  | ({ readonly type: 'CommandDone'; readonly commandId: string } & CommandAnswered)
  /** The command's outcome is put away, with its answer. */
  | { readonly type: 'CommandForgotten'; readonly commandId: string }
  | {
      readonly type: 'CommandRefused';
      readonly commandId: string;
      readonly call: CommandCall;
      readonly key: string;
      readonly detail: string | null;
    };
