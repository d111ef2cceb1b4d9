import { type CertificateTables } from './certificate-tables.ts';
import { type CommandTables } from './command-tables.ts';
import { type ContestApiTables } from './contest-api-tables.ts';
import { type ContestTables } from './contest-tables.ts';
import { type FileTables } from './file-tables.ts';
import { type HallTables } from './hall-tables.ts';
import { type InvocationTables } from './invocation-tables.ts';
import { type JournalTables } from './journal-tables.ts';
import { type JudgingTables } from './judging-tables.ts';
import { type LateTables } from './late-tables.ts';
import { type MarkingTables } from './marking-tables.ts';
import { type OnsiteTables } from './onsite-tables.ts';
import { type OperationTables } from './operation-tables.ts';
import { type OverlayTables } from './overlay-tables.ts';
import { type PeopleTables } from './people-tables.ts';
import { type ProctoringTables } from './proctoring-tables.ts';
import { type PublicBoardTables } from './public-board-tables.ts';
import { type QuizTables } from './quiz-tables.ts';
import { type RecoveryTables } from './recovery-tables.ts';
import { type RehearsalTables } from './rehearsal-tables.ts';
import { type ReportTables } from './report-tables.ts';
import { type RevealTables } from './reveal-tables.ts';
import { type ScoringTables } from './scoring-tables.ts';
import { type SealTables } from './seal-tables.ts';
import { type SubmissionTables } from './submission-tables.ts';
import { type TalkTables } from './talk-tables.ts';
import { type TaskTables } from './task-tables.ts';
import { type TranslationTables } from './translation-tables.ts';
import { type WatchingTables } from './watching-tables.ts';
import { type WorkListTables } from './work-list-tables.ts';
import { type WorkshopTables } from './workshop-tables.ts';

/**
 * Every table of the database, a file per subject; `npm run schema` writes them in this order. All times are stored as `bigint`
 * milliseconds since the epoch.
 */
export interface Schema
  extends
    PeopleTables,
    RecoveryTables,
    FileTables,
    ContestTables,
    TaskTables,
    WorkshopTables,
    SubmissionTables,
    JudgingTables,
    InvocationTables,
    QuizTables,
    LateTables,
    ScoringTables,
    SealTables,
    PublicBoardTables,
    RevealTables,
    RehearsalTables,
    TalkTables,
    MarkingTables,
    TranslationTables,
    ProctoringTables,
    WatchingTables,
    OnsiteTables,
    HallTables,
    CertificateTables,
    OverlayTables,
    WorkListTables,
    ContestApiTables,
    ReportTables,
    CommandTables,
    OperationTables,
    JournalTables {}
