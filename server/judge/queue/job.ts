import { type LogLine } from '#server/log.ts';
import { type Database } from '#server/db/database.ts';
import { type Write } from '#server/journal/write.ts';
import { type Judge } from '../judge.ts';

/** A judge with a box of its own. What the box fails at is thrown, what a program does is a result. */
export interface SlotJudge extends Judge {
  /** Ends what runs and frees the box. */
  close(): Promise<void>;
}

/** Dependencies of doing a job. */
export interface JobDeps {
  readonly db: Database;
  readonly write: Write;
  readonly workerId: string;
  readonly log: (line: LogLine) => void;
  /** Aborted when the worker is to end: what is not finished is given back. */
  readonly signal: AbortSignal;
  /**
   * Whether something that goes before the job waits, and no slot is free for it. A job that can go on later asks between two
   * steps and, told so, gives itself back. Costs a query only when there may be news.
   */
  readonly mustGiveWay: () => Promise<boolean>;
}

/**
 * `failed`: the judge could not say, for the task's own fault; `broken`: for its box's. `dropped`: the job is somebody
 * else's, or nobody's, again.
 */
export type JobOutcome = 'judged' | 'failed' | 'broken' | 'dropped';

/** A judge's failure, and the version of the task whose own programs caused it; 0 or null: none that is stored. */
interface JudgeFailure {
  readonly reason: string;
  readonly versionId: number | null;
}

/** A job done; or what the judge failed at. */
export interface Finished {
  readonly ie: JudgeFailure | null;
  readonly keep: () => Promise<'done' | 'fenced'>;
}
