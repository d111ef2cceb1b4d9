import { type LateState } from '#domain/submissions/late.ts';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { type Submission } from '#protocol/wire/submissions/submission.ts';
import { shownAt, type ShownUnder } from './shown.ts';
import { namesOf, sentOf, type SentWork } from '../sent-work.ts';

/** A submission with its person, a row of `queries.ts`. */
export interface KnownSubmission extends SentWork, ShownUnder {
  readonly contest_time_ms: number;
  readonly score: number | null;
  readonly group_scores: readonly number[] | null;
  readonly judgement_id: number | null;
  readonly tests_done: number | null;
  readonly tests_total: number | null;
  /** All null for a submission that came in time. */
  readonly late_state: LateState | null;
  readonly late_sent_at: number | null;
  readonly late_reason: string | null;
  readonly late_decided_at: number | null;
}

/** The columns of a submission that looks queued to its author, whatever its result. */
const WAITING = {
  status: 'queued',
  verdict: null,
  score: null,
  group_scores: null,
  judged_at: null,
  tests_done: null,
  tests_total: null,
  cpu_ms: null,
  memory_bytes: null,
} as const satisfies Partial<Submission>;

/**
 * The submission as its author sees it at an instant: as far as the contest shows it (`shown.ts`). A compile
 * error is always shown, since it is about their own source. The judge's own failure is hidden from them, as
 * is the result of a late submission that is not accepted: both look queued.
 */
export function ownSubmission(known: KnownSubmission, now: number): Submission {
  const whole = wholeSubmission(known);
  if (known.verdict === 'IE' || isNotCounted(known)) return { ...whole, ...WAITING };
  const shown = shownAt(known, now);
  return {
    ...whole,
    verdict: shown.verdict || known.verdict === 'CE' ? whole.verdict : null,
    score: shown.score ? whole.score : null,
    group_scores: shown.subtasks ? whole.group_scores : null,
    ...(shown.progress ? {} : { tests_done: null, tests_total: null, cpu_ms: null, memory_bytes: null }),
  };
}

/** The whole submission as staff see it, with its person. */
export function staffSubmission(known: KnownSubmission): StaffSubmission {
  return {
    ...wholeSubmission(known),
    ...namesOf(known),
  };
}

function wholeSubmission(known: KnownSubmission): Submission {
  return {
    ...sentOf(known),
    contest_time_ms: known.contest_time_ms,
    score: known.score,
    group_scores: known.group_scores === null ? null : [...known.group_scores],
    tests_done: known.tests_done,
    tests_total: known.tests_total,
    hash: known.file_hash,
    late: lateMarkOf(known),
  };
}

/** Whether it came late and does not count (now). */
export function isNotCounted({ late_state: state }: Pick<KnownSubmission, 'late_state'>): boolean {
  return state !== null && state !== 'accepted';
}

function lateMarkOf(known: KnownSubmission): Submission['late'] {
  const { late_state: state, late_sent_at: sentAt } = known;
  if (state === null || sentAt === null) return null;
  return { state, sent_at: sentAt, reason: known.late_reason ?? '', decided_at: known.late_decided_at };
}
