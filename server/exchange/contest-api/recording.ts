import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type FeedObject } from '#protocol/wire/staff/exchange/feed-objects.ts';
import { type Notes } from './notes.ts';

/** A recorded contest as its event feed describes it. Times of work are ms of contest time, from the contest's start. */
export interface RecordedContest {
  readonly id: string;
  readonly name: string;
  readonly type: 'ioi' | 'icpc';
  /** Start of the contest, ms since the epoch; null: still open, as in a pause of the countdown. */
  readonly startAt: number | null;
  /** The rest of the countdown at which it is paused; null: it is not paused. */
  readonly pausedMs: number | null;
  readonly durationMs: number;
  /** Length of the freeze before the end; null: never frozen. */
  readonly freezeMs: number | null;
  /** When the board was unfrozen, and when the results became final; null: not yet, or never. */
  readonly thawedMs: number | null;
  readonly finalizedMs: number | null;
  /** True: the feed has ended, no further events follow. */
  readonly isComplete: boolean;
  readonly penaltyMinutes: number;
  readonly tasks: readonly RecordedTask[];
  readonly teams: readonly RecordedTeam[];
  /** Objects of the contest that are kept as they were stated. */
  readonly objects: readonly FeedObject[];
  /** Submissions and judgements in the order in which they became known. */
  readonly work: readonly RecordedWork[];
  /** Lines that were skipped or repaired, with their positions. */
  readonly notes: Notes;
}

/** A problem, in the order of the board. */
export interface RecordedTask {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly maxScore: number;
}

/** A team. A hidden team, or one outside the main scoreboard's group, competes without a row on the board. */
export interface RecordedTeam {
  readonly id: string;
  readonly name: string;
  readonly school: string;
  readonly group: string;
  readonly category: string;
  readonly isOnBoard: boolean;
}

/** A submission; one that was sent at the end or later is listed and does not count. */
export interface RecordedSubmission {
  readonly type: 'submission';
  readonly id: string;
  readonly team: string;
  readonly task: string;
  readonly language: string;
  readonly atMs: number;
  readonly counts: boolean;
}

/** A judgement. `isPenalised` is the feed's own rule; null: the rule of the verdict holds. */
export interface RecordedJudgement {
  readonly type: 'judgement';
  readonly id: string;
  readonly submission: string;
  readonly verdict: Verdict;
  readonly isPenalised: boolean | null;
  readonly score: number | null;
  readonly groupScores: readonly number[] | null;
  readonly atMs: number;
  /** Results of the tests; empty where the feed has none. */
  readonly runs: readonly RecordedRun[];
}

/** A test of a judgement. */
export interface RecordedRun {
  readonly id: string;
  readonly ordinal: number;
  readonly verdict: Verdict;
  readonly atMs: number;
  /** Seconds; null: the feed does not say. */
  readonly seconds: number | null;
}

export type RecordedWork = RecordedSubmission | RecordedJudgement;
