import * as v from 'valibot';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import { id, instant } from '#protocol/fields.ts';
import { standingsSetting } from '#protocol/wire/contest.ts';
import { feedObject } from './feed-objects.ts';

/** A finite number: JSON can write numbers that become infinite. */
const points = v.pipe(v.number(), v.finite());
const externalId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

const feedTask = v.object({
  external_id: externalId,
  label: v.pipe(v.string(), v.maxLength(20)),
  name: v.pipe(v.string(), v.maxLength(300)),
  max_score: points,
});

const feedTeam = v.object({
  external_id: externalId,
  name: v.pipe(v.string(), v.maxLength(100)),
  display_name: v.pipe(v.string(), v.maxLength(300)),
  school: v.optional(v.pipe(v.string(), v.maxLength(300))),
  group: v.pipe(v.string(), v.maxLength(300)),
  category: v.pipe(v.string(), v.maxLength(100)),
  /** False: it competes without a row on the board. */
  on_board: v.optional(v.boolean()),
});

/** Whether no two texts are equal. */
const areDistinct = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** A contest as a feed describes it, with its times already on the server's clock. */
export const feedContest = v.object({
  external_id: externalId,
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  type: v.picklist(['ioi', 'icpc']),
  start_time: instant,
  end_time: instant,
  /** Its length on its own clock, ms, which may run faster here. */
  duration_ms: v.optional(v.nullable(instant)),
  /** The time at which its results became final; null: they may still change. */
  final_at: v.optional(v.nullable(instant)),
  standings: standingsSetting,
  last_accepted_breaks_ties: v.optional(v.boolean()),
  penalty_minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  public_standing: v.boolean(),
  tasks: v.pipe(
    v.array(feedTask),
    v.maxLength(200),
    v.check((tasks) => areDistinct(tasks.map((task) => task.external_id))),
  ),
  teams: v.pipe(
    v.array(feedTeam),
    v.check((teams) => areDistinct(teams.map((team) => team.external_id))),
    v.check((teams) => areDistinct(teams.map((team) => team.name))),
  ),
  /** Objects that are served again as they are in the feed. */
  objects: v.optional(
    v.pipe(
      v.array(feedObject),
      v.check((objects) => areDistinct(objects.map(({ type, id: one }) => `${type}/${one}`))),
    ),
  ),
});
export type FeedContest = v.InferOutput<typeof feedContest>;

export const feedOpened = v.object({
  contest_id: id,
  created: v.boolean(),
  /** The present times: those of the first opening, as moved since. */
  start_time: instant,
  end_time: instant,
  duration_ms: v.nullable(instant),
  /** The known submissions, each with its judgement, by their ids in the feed. */
  known: v.array(v.object({ submission: v.string(), judgement: v.nullable(v.string()) })),
});

/** Most runs of one judgement. */
export const MAX_RUNS = 2_000;
const run = v.object({
  id: externalId,
  ordinal: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  verdict: v.picklist(VERDICTS),
  /** The end of the run, on the contest's own clock, ms. */
  time_ms: v.pipe(v.number(), v.integer(), v.minValue(-1e12), v.maxValue(1e12)),
  /** Seconds. */
  run_time: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e6))),
});

/**
 * A submission or judgement of a feed, or its withdrawal. `at` is on the server's clock, `contest_time_ms` on
 * the contest's own.
 */
const feedEvent = v.variant('type', [
  v.object({
    type: v.literal('submission'),
    external_id: externalId,
    team: externalId,
    task: externalId,
    language: v.pipe(v.string(), v.maxLength(100)),
    at: instant,
    contest_time_ms: instant,
    /** False: it is listed but does not count. */
    counts: v.optional(v.boolean()),
  }),
  v.object({
    type: v.literal('judgement'),
    external_id: externalId,
    submission: externalId,
    verdict: v.picklist(VERDICTS),
    score: v.nullable(points),
    group_scores: v.nullable(v.pipe(v.array(points), v.maxLength(1000))),
    at: instant,
    /** Whether it costs penalty, where the feed deviates from its verdict; null: as the verdict. */
    penalised: v.optional(v.nullable(v.boolean())),
    /** Results of the tests. */
    runs: v.optional(v.pipe(v.array(run), v.maxLength(MAX_RUNS))),
  }),
  /** The feed withdrew a submission, or a judgement of one. */
  v.object({
    type: v.literal('withdrawal'),
    of: v.picklist(['submission', 'judgement']),
    external_id: externalId,
    submission: externalId,
    at: instant,
  }),
]);
export type FeedEvent = v.InferOutput<typeof feedEvent>;

export const feedEvents = v.pipe(v.array(feedEvent), v.maxLength(1000));
/** Numbers of new and of known objects, and the refused ones with the reason. */
export const feedTaken = v.object({
  taken: v.number(),
  repeated: v.number(),
  refused: v.array(v.object({ external_id: v.string(), reason: v.string() })),
});
