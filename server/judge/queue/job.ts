import { type LogLine } from '#server/log.ts';
import { type Database } from '#server/db/database.ts';
import { type Write } from '#server/journal/write.ts';
import { type Judge } from '../judge.ts';

/** A judge with a box of its own. A failure of the box is thrown, a failure of a program is a result. */
export interface SlotJudge extends Judge {
  /** Ends running programs and frees the box. */
  close(): Promise<void>;
}

/** Dependencies of doing a job. */
export interface JobDeps {
  readonly db: Database;
  readonly write: Write;
  readonly workerId: string;
  readonly log: (line: LogLine) => void;
  /** Aborted when the worker has to end; unfinished work is then given back. */
  readonly signal: AbortSignal;
  /**
   * Whether a more urgent job waits and no slot is free for it. A job that can continue later asks between
   * two steps, and then gives itself back. Queries the database only when there may be news.
   */
  readonly mustGiveWay: () => Promise<boolean>;
}

/**
 * `failed`: no result because of the task; `broken`: because of the box. `dropped`: the job was given back,
 * or its claim was lost.
 */
export type JobOutcome = 'judged' | 'failed' | 'broken' | 'dropped';

/** A judge's failure, and the task version whose own programs caused it; 0 or null: no stored version. */
interface JudgeFailure {
  readonly reason: string;
  readonly versionId: number | null;
}

/** A finished job; or the judge's failure. */
export interface Finished {
  readonly ie: JudgeFailure | null;
  readonly keep: () => Promise<'done' | 'fenced'>;
}
