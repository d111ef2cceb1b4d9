import { type Generated, type GeneratedAlways } from 'kysely';
import { type AwardRules } from '#domain/standings/awards.ts';
import { type BalloonSetting } from '#domain/onsite/balloons.ts';
import { type ContestType } from '#domain/contest/contest.ts';
import { type Feedback } from '#domain/submissions/feedback.ts';
import { type SignalKind } from '#domain/proctoring/signals.ts';

/** Contests, with all their settings and the last published state of their boards. */
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
  /** Start and end of the freeze of an ended contest, once its board is shown again; null: no freeze. */
  froze_at: number | null;
  thawed_at: number | null;
  public_standing: boolean;
  submissions_limit: number | null;
  submission_interval_ms: number;
  penalty_minutes: number;
  /** Equal results (icpc) are ranked by the minute of the last accepted run; else they share a rank. */
  last_accepted_breaks_ties: Generated<boolean>;
  /** The part of a judgement that contestants are shown. */
  feedback: Generated<Feedback>;
  user_tests_limit: number | null;
  user_test_interval_ms: Generated<number>;
  check_internet: boolean;
  check_camera: boolean;
  check_screen: boolean;
  /** A login of a contestant ends their other sessions until the contest is over for them. */
  one_session: Generated<boolean>;
  external_id: string | null;
  /** Duration of a feed's contest on its own clock, which may run faster here. */
  feed_duration_ms: number | null;
  /** When its results became final; null: they may still change. */
  final_at: number | null;
  /** The hidden contest of a rehearsal (features/readiness): in no list and no feed, and owned by nobody. */
  is_rehearsal: Generated<boolean>;
  /** Grows by one with each change; a save names the version that it started from. */
  version: Generated<number>;
  /** Since when only staff see the contest; null: it is not archived. */
  archived_at: number | null;
  /** Categories that its participants may be in. */
  categories: Generated<readonly string[]>;
  /** Contestants who must share their screen or camera see the tasks only while they share. */
  share_before_tasks: Generated<boolean>;
  /** Rules for medals and mentions (domain/standings/awards.ts); null: the rules of the contest's type. */
  award_rules: Generated<AwardRules | null>;
  /** Whether balloons are carried to contestants who solve a task (icpc). */
  balloons: Generated<BalloonSetting>;
  /** Contestants may ask for prints. */
  printing: Generated<boolean>;
  /** Kinds of signals that proctors are given (domain/proctoring/signals.ts). */
  signals: Generated<readonly SignalKind[]>;
  /** Days from the contest's end until the records of proctoring are deleted. */
  pictures_kept_days: Generated<number>;
  /** Pictures from before this time were deleted to make room in the database; null: none were. */
  pictures_gone_until: Generated<number | null>;
}

/** People who may see and run a contest; admins may see and run all contests. */
interface ContestStaffTable {
  contest_id: number;
  user_id: number;
}

/** A contestant in a contest. */
export interface ParticipantsTable {
  id: Generated<number>;
  contest_id: number;
  user_id: number;
  category: Generated<string>;
  extra_time_seconds: Generated<number>;
  /** The last given reason for the extra time. */
  extra_reason: Generated<string>;
  finished_at: number | null;
  /** nvo: modules started so far, when the current one began, and how many are finished. */
  started_tasks: Generated<number>;
  module_started_at: number | null;
  /** When the current module ends by itself; null: with the person's end of the contest. */
  module_end_at: number | null;
  /** The part of the person's extra time that was used in modules. */
  module_extra_seconds: Generated<number>;
  /** Time up to which the person has read answers and announcements. */
  seen_at: Generated<number>;
  /** False: the person competes without a row on the board. */
  on_board: Generated<boolean>;
  /** Since when the person's results are not ranked; null: they are ranked. */
  disqualified_at: number | null;
  disqualified_reason: Generated<string>;
  /** The person has a row on the board: `on_board` is true, and they are not disqualified. */
  is_ranked: GeneratedAlways<boolean>;
  external_id: string | null;
  /** Their photograph or logo; null: there is none. */
  picture_hash: string | null;
  picture_mime: string | null;
}

/** The tables of contests and their people. */
export interface ContestTables {
  contests: ContestsTable;
  contest_staff: ContestStaffTable;
  participants: ParticipantsTable;
}
