import * as v from 'valibot';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import { id, instant } from '#protocol/fields.ts';

/** A judge that works, or recently did. */
const worker = v.object({
  id: v.string(),
  host: v.string(),
  slots: v.number(),
  /** Jobs it has in hand. */
  busy: v.number(),
  /** Level of its sandbox; `none`: no sandbox works there, so it judges nothing. */
  level: v.picklist(['ns', 'landlock', 'unsafe', 'none']),
  started_at: instant,
  seen_at: instant,
  stopped_at: v.nullable(instant),
  judged: v.number(),
  failed: v.number(),
  cpu: v.string(),
  os: v.string(),
  /** Commands that would improve its sandbox, or make it work. */
  advice: v.array(v.string()),
});
export type Worker = v.InferOutput<typeof worker>;

/** A job that three workers lost, so that an admin must look at it. */
const lostJob = v.object({
  id,
  submission: v.nullable(id),
  user_test: v.nullable(id),
  contest: id,
  error: v.nullable(v.string()),
  at: instant,
});

/**
 * A task whose own programs fail: its submissions are tried now and then; the count is of those that wait in
 * a contest.
 */
const brokenTask = v.object({
  task: id,
  name: v.string(),
  contest: id,
  error: v.string(),
  waiting: v.number(),
  at: instant,
});

/** The whole queue and all workers. */
export const judgeState = v.object({
  workers: v.array(worker),
  waiting: v.number(),
  leased: v.number(),
  /** Arrival of the job that has waited longest; null when none waits. */
  oldest_at: v.nullable(instant),
  /**
   * Submissions judged in the last ten minutes: their number, and the median and 95th percentile from arrival
   * to verdict, ms.
   */
  judged: v.number(),
  median_ms: v.nullable(v.number()),
  p95_ms: v.nullable(v.number()),
  lost: v.array(lostJob),
  broken: v.array(brokenTask),
});
export type JudgeState = v.InferOutput<typeof judgeState>;

/** /topic/judge: the present state. */
export const judgeFrame = v.object({ action: v.literal('set'), judge: judgeState });

/** A rejudging: submissions are judged again, and the results count only when it is applied. */
export const rejudging = v.object({
  id,
  contest: id,
  contest_name: v.string(),
  task_name: v.nullable(v.string()),
  submission: v.nullable(id),
  by: v.string(),
  reason: v.string(),
  at: instant,
  state: v.picklist(['running', 'applied', 'cancelled']),
  /** Numbers of its submissions, of those judged again, and of those with another result. */
  total: v.number(),
  done: v.number(),
  changed: v.number(),
});
export type Rejudging = v.InferOutput<typeof rejudging>;

/** Submissions that filters choose for a rejudge. */
export const chosenToRejudge = v.object({
  count: v.number(),
  /**
   * Number of matching submissions that are not judged again: they wait for their first judgement, or cannot
   * be judged here.
   */
  left_out: v.number(),
  /** Their contests; a rejudging has one. */
  contests: v.array(id),
  /** An id above the newest of them, so that later ones are excluded. */
  before: id,
});

const outcome = v.object({
  verdict: v.nullable(v.picklist(VERDICTS)),
  score: v.nullable(v.number()),
  group_scores: v.nullable(v.array(v.number())),
  cpu_ms: v.nullable(v.number()),
  memory_bytes: v.nullable(v.number()),
});

/** A submission of a rejudging: the present result and the new one (null: not yet). */
export const rejudged = v.object({
  submission: id,
  username: v.string(),
  display_name: v.string(),
  language: v.string(),
  before: outcome,
  after: v.nullable(outcome),
});
export type Rejudged = v.InferOutput<typeof rejudged>;

/** /topic/rejudgings: a rejudging in its present state. */
export const rejudgingFrame = v.object({ action: v.picklist(['set', 'update']), rejudging });
