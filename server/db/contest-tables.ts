import { type Generated, type GeneratedAlways } from 'kysely';
import { type AwardRules } from '#domain/standings/awards.ts';
import { type BalloonSetting } from '#domain/onsite/balloons.ts';
import { type ContestType } from '#domain/contest/contest.ts';
import { type Feedback } from '#domain/submissions/feedback.ts';
import { type SignalKind } from '#domain/proctoring/signals.ts';

/** Contests, with all their settings and what was last published of their boards. */
export interface ContestsTable {
  id: Generated<number>;
  name: string;
  type: ContestType;
  start_at: number;
  end_at: number;
  start_analysis_at: number;
  end_analysis_at: number;
  start_translation_at: number;
  end_translation_at: number;
  unrestricted_seconds: number;
  standings: string;
  /** The board as it was last published: kept so that exactly one process publishes each change. */
  standings_visible: boolean;
  standings_frozen: boolean;
  /** From when to when the board of an ended contest was frozen, once it is shown again; null: it was not. */
  froze_at: number | null;
  thawed_at: number | null;
  public_standing: boolean;
  submissions_limit: number | null;
  submission_interval_ms: number;
  penalty_minutes: number;
  /** Equal results (icpc) are ranked by the minute of the last accepted run; else they share a rank. */
  last_accepted_breaks_ties: Generated<boolean>;
  /** The part of a judgement that competitors are shown. */
  feedback: Generated<Feedback>;
  user_tests_limit: number | null;
  user_test_interval_ms: Generated<number>;
  check_internet: boolean;
  check_camera: boolean;
  check_screen: boolean;
  /** A login of a competitor ends their other sessions while it is not over. */
  one_session: Generated<boolean>;
  external_id: string | null;
  /** Length of a feed's contest on its own clock, which may run faster here. */
  feed_duration_ms: number | null;
  /** When its results became final; null: they may still change. */
  final_at: number | null;
  /** The hidden stage of a rehearsal (features/readiness): of no list, no feed and nobody's. */
  is_rehearsal: Generated<boolean>;
  /** Grows by one with each change: a save says which one it was begun from. */
  version: Generated<number>;
  /** Since when only staff see it; null: it is not put away. */
  archived_at: number | null;
  /** Categories that its participants may be in. */
  categories: Generated<readonly string[]>;
  /** Competitors who must share see the tasks only while they do. */
  share_before_tasks: Generated<boolean>;
  /** By which rules medals and mentions are given (domain/standings/awards.ts); null: as its type has it. */
  award_rules: Generated<AwardRules | null>;
  /** Whether balloons are carried to those who solve (icpc). */
  balloons: Generated<BalloonSetting>;
  /** Competitors may ask for prints. */
  printing: Generated<boolean>;
  /** Which signals those who watch are given (domain/proctoring/signals.ts). */
  signals: Generated<readonly SignalKind[]>;
  /** Days after its end until what was watched is deleted. */
  pictures_kept_days: Generated<number>;
  /** Pictures taken before were deleted to make room in the database; null: none were. */
  pictures_gone_until: Generated<number | null>;
}

/** People who may see and run a contest, beside admins, who may all. */
interface ContestStaffTable {
  contest_id: number;
  user_id: number;
}

/** A competitor in a contest. */
export interface ParticipantsTable {
  id: Generated<number>;
  contest_id: number;
  user_id: number;
  category: Generated<string>;
  extra_time_seconds: Generated<number>;
  /** The reason for it, as it was given last. */
  extra_reason: Generated<string>;
  finished_at: number | null;
  /** nvo: modules started so far, when the current one began, and how many are finished. */
  started_tasks: Generated<number>;
  module_started_at: number | null;
  /** When the module under way ends by itself; null: with the person's end of the contest. */
  module_end_at: number | null;
  /** The part of the person's extra time that has gone into modules. */
  module_extra_seconds: Generated<number>;
  /** Up to when the person has read what was said. */
  seen_at: Generated<number>;
  /** False: competes without a row on the board. */
  on_board: Generated<boolean>;
  /** Since when nothing of theirs is ranked any more; null: it is. */
  disqualified_at: number | null;
  disqualified_reason: Generated<string>;
  /** They have a row on the board: they are meant to, and are not disqualified. */
  is_ranked: GeneratedAlways<boolean>;
  external_id: string | null;
  /** Their photograph or logo; null: there is none. */
  picture_hash: string | null;
  picture_mime: string | null;
}

/** The tables of contests and of who is in them. */
export interface ContestTables {
  contests: ContestsTable;
  contest_staff: ContestStaffTable;
  participants: ParticipantsTable;
}
