import { type SubmissionStatus, type Verdict } from '#domain/submissions/verdicts.ts';

/** Columns that a submission and a user test have in common: the person, the task, and the sent file. */
export interface SentWork {
  readonly id: number;
  readonly contest_id: number;
  readonly contest_name: string;
  readonly task_number: number;
  readonly task_id: number;
  readonly task_name: string;
  readonly participant_id: number;
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string;
  readonly language: string;
  readonly file_hash: string;
  readonly file_name: string;
  readonly bytes: number;
  readonly at: number;
  readonly status: SubmissionStatus;
  readonly verdict: Verdict | null;
  readonly judged_at: number | null;
  readonly cpu_ms: number | null;
  readonly memory_bytes: number | null;
}

/** The columns of both that the author and staff see. */
export function sentOf(work: SentWork) {
  const { id, contest_id, task_number, task_id, language, bytes, at } = work;
  const { status, verdict, judged_at, cpu_ms, memory_bytes } = work;
  const sent = { id, contest: contest_id, task: task_number, task_id, language, bytes, at };
  return { ...sent, status, verdict, judged_at, cpu_ms, memory_bytes };
}

/** The author of the work, by the names that staff see. */
export function namesOf(work: SentWork) {
  const { participant_id, username, display_name, task_name, contest_name } = work;
  return { participant_id, username, display_name, task_name, contest_name };
}
