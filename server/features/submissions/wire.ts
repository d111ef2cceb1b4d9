import { isIcpcBoard } from '../../../domain/standings.ts';
import { type ContestType } from '../../../domain/contest.ts';
import { type Feedback } from '../../../domain/feedback.ts';
import { type SubmissionStatus, type Verdict } from '../../../domain/verdicts.ts';
import { type StaffSubmission, type Submission } from '../../../protocol/wire/submission.ts';

/** A submission with whose it is, as the queries of `queries.ts` give it. */
export interface KnownSubmission {
  readonly id: number;
  readonly contest_id: number;
  readonly contest_name: string;
  readonly contest_type: ContestType;
  readonly task_number: number;
  readonly task_id: number;
  readonly task_name: string;
  readonly participant_id: number;
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string;
  readonly language: string;
  readonly at: number;
  readonly contest_time_ms: number;
  readonly bytes: number;
  readonly status: SubmissionStatus;
  readonly verdict: Verdict | null;
  readonly score: number | null;
  readonly group_scores: readonly number[] | null;
  readonly judged_at: number | null;
  readonly judgement_id: number | null;
  readonly tests_done: number | null;
  readonly tests_total: number | null;
  readonly cpu_ms: number | null;
  readonly memory_bytes: number | null;
  /** What the contest shows its competitors of it. */
  readonly feedback: Feedback;
  readonly file_hash: string;
  readonly file_name: string;
}

/**
 * The submission as its author sees it: of icpc the verdict alone, of the others also the points. The judge's own
 * failure is never theirs to see: to them the submission still waits.
 */
export function ownSubmission(known: KnownSubmission): Submission {
  const whole = wholeSubmission(known);
  if (known.verdict === 'IE') {
    return { ...whole, status: 'queued', verdict: null, score: null, group_scores: null, judged_at: null };
  }
  return isIcpcBoard(known.contest_type) ? { ...whole, score: null, group_scores: null } : whole;
}

/** The submission as staff see it: all of it, and whose it is. */
export function staffSubmission(known: KnownSubmission): StaffSubmission {
  return {
    ...wholeSubmission(known),
    participant_id: known.participant_id,
    username: known.username,
    display_name: known.display_name,
    task_name: known.task_name,
    contest_name: known.contest_name,
  };
}

function wholeSubmission(known: KnownSubmission): Submission {
  return {
    id: known.id,
    contest: known.contest_id,
    task: known.task_number,
    task_id: known.task_id,
    language: known.language,
    at: known.at,
    contest_time_ms: known.contest_time_ms,
    bytes: known.bytes,
    status: known.status,
    verdict: known.verdict,
    score: known.score,
    group_scores: known.group_scores === null ? null : [...known.group_scores],
    judged_at: known.judged_at,
    tests_done: known.tests_done,
    tests_total: known.tests_total,
    cpu_ms: known.cpu_ms,
    memory_bytes: known.memory_bytes,
    hash: known.file_hash,
  };
}
