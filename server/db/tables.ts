import { type CertificateTables } from './certificate-tables.ts';
import { type CommandTables } from './command-tables.ts';
import { type ContestApiTables } from './contest-api-tables.ts';
import { type Generated, type GeneratedAlways } from 'kysely';
import { type AwardRules } from '../../domain/awards.ts';
import { type BalloonSetting } from '../../domain/balloons.ts';
import { type ContestType } from '../../domain/contest.ts';
import { type Feedback } from '../../domain/feedback.ts';
import { type Criterion } from '../../domain/marking.ts';
import { type ScoreMode } from '../../domain/scoring.ts';
import { type SignalKind } from '../../domain/signals.ts';
import { type StandingRow } from '../../domain/standings.ts';
import { type SubmissionStatus, type Verdict } from '../../domain/verdicts.ts';
import { type FileTables } from './file-tables.ts';
import { type HallTables } from './hall-tables.ts';
import { type DefaultJson, type Json } from './json-column.ts';
import { type JudgingTables } from './judging-tables.ts';
import { type LateTables } from './late-tables.ts';
import { type MarkingTables } from './marking-tables.ts';
import { type OnsiteTables } from './onsite-tables.ts';
import { type PeopleTables } from './people-tables.ts';
import { type ProctoringTables } from './proctoring-tables.ts';
import { type QuizTables } from './quiz-tables.ts';
import { type RecoveryTables } from './recovery-tables.ts';
import { type OverlayTables } from './overlay-tables.ts';
import { type PublicBoardTables } from './public-board-tables.ts';
import { type RevealTables } from './reveal-tables.ts';
import { type RehearsalTables } from './rehearsal-tables.ts';
import { type ReportTables } from './report-tables.ts';
import { type ScoringTables } from './scoring-tables.ts';
import { type TalkTables } from './talk-tables.ts';
import { type TranslationTables } from './translation-tables.ts';
import { type WatchingTables } from './watching-tables.ts';
import { type WorkListTables } from './work-list-tables.ts';
import { type InvocationTables } from './invocation-tables.ts';
import { type WorkshopTables } from './workshop-tables.ts';

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
  /** What was last published of the board: kept so that exactly one process publishes each change. */
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
  /** How much of a judgement competitors are shown. */
  feedback: Generated<Feedback>;
  user_tests_limit: number | null;
  user_test_interval_ms: Generated<number>;
  check_internet: boolean;
  check_camera: boolean;
  check_screen: boolean;
  /** A login of a competitor ends their other sessions while it is not over. */
  one_session: Generated<boolean>;
  external_id: string | null;
  /** How long a feed's contest lasts on its own clock, which may run faster here. */
  feed_duration_ms: number | null;
  /** When its results became final; null: they may still change. */
  final_at: number | null;
  /** The hidden stage of a rehearsal (features/readiness): of no list, no feed and nobody's. */
  is_rehearsal: Generated<boolean>;
  /** Grows by one with each change: whoever saves says which one they began from. */
  version: Generated<number>;
  /** Since when only staff see it; null: it is not put away. */
  archived_at: number | null;
  /** What its participants may be in. */
  categories: Generated<readonly string[]>;
  /** Whoever must share sees the tasks only while they do. */
  share_before_tasks: Generated<boolean>;
  /** By which rules medals and mentions are given (domain/awards.ts); null: as its type has it. */
  award_rules: Generated<AwardRules | null>;
  /** Whether balloons are carried to those who solve (icpc). */
  balloons: Generated<BalloonSetting>;
  /** Competitors may ask for prints. */
  printing: Generated<boolean>;
  /** Which signals those who watch are given (domain/signals.ts). */
  signals: Generated<readonly SignalKind[]>;
  /** Days after its end until what was watched is deleted. */
  pictures_kept_days: Generated<number>;
  /** Pictures taken before were deleted to make room in the database; null: none were. */
  pictures_gone_until: Generated<number | null>;
}

/** Who may see and run a contest, beside admins, who may all. */
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
  /** Why they have it, as whoever gave it last said. */
  extra_reason: Generated<string>;
  finished_at: number | null;
  /** nvo: modules started so far, when the current one began, and how many are finished. */
  started_tasks: Generated<number>;
  module_started_at: number | null;
  /** When the module under way ends by itself; null: with the person's end of the contest. */
  module_end_at: number | null;
  /** How much of the person's extra time has gone into modules. */
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
}

export interface TasksTable {
  id: Generated<number>;
  name: string;
  is_quiz: boolean;
  time_limit_ms: number;
  memory_limit_bytes: number;
  /** Comma list of extensions. */
  languages: string;
  /** Short name of its package, which a further import of it goes by. */
  slug: string | null;
  /** How it is judged now; null: it cannot be. */
  version_id: number | null;
  score_mode: Generated<ScoreMode>;
  /** Who made it in the workshop; null: it came otherwise. */
  owner_id: Generated<number | null>;
  created_at: Generated<number | null>;
  /** Grows by one with each change of its work tree. */
  tree_revision: Generated<number>;
  /** What the work tree says the task is; null: nothing that can be read. */
  tree_kind: Generated<'batch' | 'interactive' | 'output_only' | 'quiz' | null>;
  /** What its package is found by. */
  keywords: Generated<readonly string[]>;
  /** By what its package says that people mark it; empty: it says nothing. */
  marking_criteria: DefaultJson<readonly Criterion[]>;
}

/** A task's place in a contest. */
interface ContestTasksTable {
  contest_id: number;
  number: number;
  task_id: number;
  label: string;
  max_score: number;
  /** null: as the task says. */
  score_mode: ScoreMode | null;
  /** nvo: how long its module lasts; null: until the end of the contest. */
  module_minutes: number | null;
  /** As `#rrggbb`. */
  balloon_color: string | null;
  external_id: string | null;
}

interface StatementsTable {
  task_id: number;
  lang: string;
  mime: string;
  name: string;
  file_hash: string;
  /** Of LaTeX, what its PDF is made of (contract/latex.ts): `file_hash` is the Markdown that pages show. */
  latex_hash: Generated<string | null>;
}

/** Files of a task for download. */
interface AttachmentsTable {
  task_id: number;
  name: string;
  mime: string;
  file_hash: string;
}

/** Contents by SHA-256. */
interface SubmissionsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  task_id: number;
  task_number: number;
  language: string;
  file_hash: string;
  file_name: string;
  bytes: number;
  at: number;
  contest_time_ms: number;
  /** Made in the browser; unique per participant. */
  client_id: string | null;
  status: SubmissionStatus;
  verdict: Verdict | null;
  score: number | null;
  group_scores: Json<readonly number[] | null>;
  judged_at: number | null;
  /** The judgement that counts; null: none, or a feed's. */
  judgement_id: number | null;
  /** Tests run so far and in all, while it is being judged. */
  tests_done: number | null;
  tests_total: number | null;
  /** Most of any test. */
  cpu_ms: number | null;
  memory_bytes: number | null;
  external_id: string | null;
  /** External id of the judgement that was taken last. */
  judgement_external_id: string | null;
  /** False: listed and not scored, as what a feed holds from after the end. */
  counts: Generated<boolean>;
  /** Whether its judgement costs minutes (icpc); null: as its verdict does. */
  is_penalised: boolean | null;
  /** Set when it arrived after the end. */
  late_id: number | null;
}

/** The board, a row per participant and audience. */
interface StandingRowsTable {
  contest_id: number;
  participant_id: number;
  view: 'public' | 'full';
  row: Json<StandingRow>;
}

/** One row. */
interface ConfigurationTable {
  one: boolean;
  websockets: '0' | '1';
  live_updates: '0' | '1';
  /** The demo was taken away and is not made again. */
  demo_removed: Generated<boolean>;
}

interface AuditTable {
  id: Generated<number>;
  at: number;
  user_id: number;
  action: string;
  target: string;
  contest_id: number | null;
  /** Where the change came from; null: not known, or from no network. */
  address: string | null;
  before: Json<unknown>;
  after: Json<unknown>;
  /** The version of the contest that the change made; null: it made none. */
  version: number | null;
}

/** The tables of contests, and those of other subjects; the journal's own are beside the journal. */
export interface ContestTables
  extends
    CommandTables,
    ContestApiTables,
    FileTables,
    CertificateTables,
    HallTables,
    JudgingTables,
    QuizTables,
    LateTables,
    MarkingTables,
    OnsiteTables,
    PeopleTables,
    ProctoringTables,
    RecoveryTables,
    RehearsalTables,
    ReportTables,
    OverlayTables,
    PublicBoardTables,
    RevealTables,
    ScoringTables,
    TalkTables,
    TranslationTables,
    WatchingTables,
    WorkListTables,
    InvocationTables,
    WorkshopTables {
  contests: ContestsTable;
  contest_staff: ContestStaffTable;
  participants: ParticipantsTable;
  tasks: TasksTable;
  contest_tasks: ContestTasksTable;
  statements: StatementsTable;
  attachments: AttachmentsTable;
  submissions: SubmissionsTable;
  standing_rows: StandingRowsTable;
  configuration: ConfigurationTable;
  audit: AuditTable;
}
