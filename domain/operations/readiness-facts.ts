import { type ContestType } from '../contest/contest.ts';
import { type RehearsalOutcome, type RehearsalState } from './rehearsal.ts';

/** Rules about possible faults on the day; the order is that of the page. */
export const READINESS_RULES = [
  'tasks',
  'judged',
  'statements',
  'languages',
  'rehearsal',
  'solutions',
  'room',
  'judges',
  'compilers',
  'sandbox',
  'queue',
  'lost',
  'noise',
  'people',
  'passwords',
  'seats',
  'overlaps',
  'times',
  'modules',
  'standings',
  'sharing',
  'sessions',
  'live',
  'disk',
  'files',
  'clock',
] as const;
export type ReadinessRule = (typeof READINESS_RULES)[number];

/** `stop`: the contest cannot be held like this; `warn`: somebody will suffer; `note`: worth knowing, nothing to mend. */
export const SEVERITIES = ['stop', 'warn', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Pages of the application on which a fault is mended. */
export const MENDS = [
  'tasks',
  'people',
  'passwords',
  'disabled',
  'places',
  'run',
  'watch',
  'system',
  'submissions',
  'rehearse',
  'news',
] as const;
export type Mend = (typeof MENDS)[number];

/** A fault that will show on the day. `case` selects the sentence of its rule. */
export interface ReadinessFinding {
  readonly rule: ReadinessRule;
  readonly case: string;
  readonly severity: Severity;
  /** Names of the affected; the sentence counts them. */
  readonly names: readonly string[];
  /** The number in the sentence, where it has one. */
  readonly value: number | null;
  readonly mend: Mend | null;
}

/** A task as the check sees it. */
export interface CheckedTask {
  readonly taskId: number;
  readonly versionId: number | null;
  readonly name: string;
  readonly isQuiz: boolean;
  readonly questions: number;
  readonly tests: number;
  /** Languages of its statements. */
  readonly statements: readonly string[];
  /** Extensions it takes. */
  readonly languages: readonly string[];
  readonly moduleMinutes: number | null;
  readonly timeLimitMs: number;
  /** Number of the version's jury solutions. */
  readonly solutions: number;
}

/** A solution of the last rehearsal. */
export interface CheckedRun {
  readonly taskId: number;
  readonly versionId: number;
  /** Includes the task's name. */
  readonly name: string;
  readonly outcome: RehearsalOutcome | null;
  readonly isAccepted: boolean;
  readonly cpuMs: number | null;
}

/** A judge that was seen lately. */
export interface CheckedJudge {
  readonly name: string;
  readonly hasSandbox: boolean;
  /** Extensions it compiles and runs. */
  readonly languages: readonly string[];
  /** Load: programs that run or want to run, per core of its machine; null: it does not say. */
  readonly load: number | null;
  /** Offset of its clock from the database's, ms; null: unknown. */
  readonly clockMs: number | null;
}

/** Somebody who competes. */
export interface CheckedPerson {
  readonly name: string;
  /** Whether a password, or a card that logs in by itself, lets the person in at the start. */
  readonly canLogIn: boolean;
  readonly isDisabled: boolean;
  /** Names of contests whose times overlap with this one's and in which the person is too. */
  readonly elsewhere: readonly string[];
  /** Whether a room or a seat is recorded for them. */
  readonly hasPlace: boolean;
}

/** Everything that is known of a contest before its day; a part that is null could not be looked at. */
export interface ReadinessFacts {
  readonly nowAt: number;
  readonly contest: {
    readonly type: ContestType;
    readonly startAt: number;
    readonly endAt: number;
    readonly standings: string;
    readonly isPublic: boolean;
    readonly asksToShare: boolean;
    readonly hasOneSession: boolean;
  };
  readonly tasks: readonly CheckedTask[];
  readonly rehearsal: {
    readonly state: RehearsalState;
    readonly isBoardRight: boolean | null;
    readonly runs: readonly CheckedRun[];
  } | null;
  readonly judges: readonly CheckedJudge[] | null;
  readonly queue: {
    readonly oldestWaitMs: number | null;
    readonly medianMs: number | null;
    readonly lost: number;
  } | null;
  readonly people: readonly CheckedPerson[];
  /** Whether this page came over https. */
  readonly isSecure: boolean | null;
  readonly isLive: boolean;
  readonly disks: readonly { readonly name: string; readonly freeBytes: number }[] | null;
  /** Whether tests and sources can be read from their storage, and new ones kept in it. */
  readonly canReachFiles: boolean | null;
  /** Offset of the server's clock from the database's, ms. */
  readonly clockMs: number | null;
}

/** A finding without its rule's name. */
export type Found = Omit<ReadinessFinding, 'rule'>;
/** A rule. null: it could not be checked; `'nothing'`: nothing is there (yet) to check, so it is not fine. */
export type Rule = (facts: ReadinessFacts) => readonly Found[] | null | 'nothing';
