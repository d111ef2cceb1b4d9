import * as v from 'valibot';
import { type Award } from '#domain/standings/awards.ts';
import { type DeltaCell } from '#domain/standings/board-cells.ts';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { type StandingRow } from '#domain/standings/standings.ts';
import { id, instant } from '#protocol/fields.ts';
import { namesOfTask } from '../tasks.ts';

const icpcCell = v.object({
  kind: v.literal('icpc'),
  /** Rejected tries that count, before the first accepted one. */
  tries: v.number(),
  /** Minute of the first accepted, rounded down; null: not solved. */
  solvedMinute: v.nullable(v.number()),
  /**
   * The same in ms of contest time: the first solver of a task has the smallest, once nothing sent before it
   * waits (`firstToSolve`).
   */
  solvedMs: v.nullable(v.number()),
  penalty: v.number(),
  /** Number of submissions whose result is unknown, or hidden by the freeze. */
  pending: v.number(),
  /**
   * Minute of the last try that the freeze hides; left out where it hides none, and once the task is solved.
   */
  pendingMinute: v.optional(v.number()),
  /** Contest time (ms) of the first unjudged try from before the accepted one; left out where none waits. */
  waitingMs: v.optional(v.number()),
  /** Minutes that staff gave or took by hand. */
  adjusted: v.optional(v.number()),
});
export const pointsCell = v.object({
  kind: v.literal('points'),
  points: v.number(),
  tries: v.number(),
  pending: v.number(),
  /** The part of the points that staff gave or took by hand. */
  adjusted: v.optional(v.number()),
});

/** A row of the board: its cells by task number. Its person is in `participants`, by the same id. */
export const standingRow = v.object({
  id,
  cells: v.record(v.string(), v.variant('kind', [icpcCell, pointsCell])),
  score: v.number(),
  penalty: v.number(),
  /** Minute of the last accepted run, where the contest breaks ties by it. */
  lastMinute: v.optional(v.number()),
  /** Points, or minutes (icpc), that staff gave or took on the whole. */
  adjusted: v.optional(v.number()),
}) satisfies v.GenericSchema<unknown, StandingRow>;

const AWARDS = ['gold', 'silver', 'bronze', 'mention'] as const satisfies readonly Award[];

/** The person of a row: public data only. */
export const standingParticipant = v.object({
  id,
  /** Login name; empty in public documents, unless there is no other name. */
  name: v.string(),
  display_name: v.string(),
  group: v.string(),
  category: v.string(),
  /** School or other organization; left out where none is known. */
  school: v.optional(v.string()),
  /** The award, once results are final and published; left out where there is none. */
  award: v.optional(v.picklist(AWARDS)),
  /** Name of the photograph or logo, for `participantPicture`; left out where there is none. */
  picture: v.optional(v.string()),
});
export type StandingParticipant = v.InferOutput<typeof standingParticipant>;

export const standingTask = v.object({
  number: v.number(),
  label: v.string(),
  ...namesOfTask,
  max_score: v.number(),
  /** icpc: the colour of its balloons, as #rrggbb; left out where none is chosen. */
  balloon_color: v.optional(v.string()),
});
export type StandingTask = v.InferOutput<typeof standingTask>;

/** The time at which the results became final; null: they may still change. */
const finalAt = v.optional(v.nullable(instant), null);

/** The board of a contest for one audience. Rows come unsorted; `domain/standings` ranks them. */
export const standing = v.object({
  contest_id: id,
  contest_name: v.string(),
  type: v.picklist(CONTEST_TYPES),
  start_time: instant,
  end_time: instant,
  /** False: the standings are hidden now; there are no rows. */
  visible: v.boolean(),
  frozen: v.boolean(),
  final_at: finalAt,
  /** Number of the destination's last change that it holds. */
  version: v.number(),
  tasks: v.array(standingTask),
  participants: v.array(standingParticipant),
  rows: v.array(standingRow),
});
export type Standing = v.InferOutput<typeof standing>;

const amount = v.number();
/** A row's id; in documents the difference from the one before, which may be zero or negative (`near`). */
const deltaRow = v.pipe(v.number(), v.integer());

/** A cell in its present state: see `DeltaCell` in `domain/standings/board-cells.ts`. */
const deltaCell = v.union([
  v.pipe(v.strictTuple([deltaRow, amount, amount, amount]), v.readonly()),
  v.pipe(v.strictTuple([deltaRow, amount, amount, amount, amount]), v.readonly()),
  v.pipe(v.strictTuple([deltaRow, amount, amount]), v.readonly()),
  v.pipe(v.strictTuple([deltaRow, amount]), v.readonly()),
  v.pipe(v.strictTuple([deltaRow, amount, amount, amount, v.nullable(amount), amount]), v.readonly()),
  v.pipe(v.strictTuple([deltaRow, amount, amount, amount, v.nullable(amount), amount, amount]), v.readonly()),
]) satisfies v.GenericSchema<unknown, DeltaCell>;

const cellsFrame = v.object({
  action: v.literal('cells'),
  /** icpc: minutes for a rejected try; left out on boards of points. */
  penalty: v.optional(v.number()),
  /** True: of equal rows the one with the earlier last accepted run is better. */
  last: v.optional(v.boolean()),
  /** [row, task, tries, pending, worth, adjusted, waiting]; empty values at the end are left out. */
  cells: v.pipe(v.array(deltaCell), v.readonly()),
  /** [row, sum of staff's adjustments of the whole row]; 0: none any more. */
  adjusted: v.optional(
    v.pipe(v.array(v.pipe(v.strictTuple([deltaRow, amount]), v.readonly())), v.readonly()),
  ),
  /** In documents: rows are differences from the one before, and times (ms) count backwards from this one. */
  near: v.optional(v.number()),
});
export type CellsFrame = v.InferOutput<typeof cellsFrame>;

/**
 * A change of a board. `cells`: the new state of these cells, from which scores and penalties follow. `rows`:
 * the new state of these rows (with participants who are new to the board). `state`: the board was hidden,
 * shown, frozen or unfrozen, or its times moved; once it is shown clients load the whole board.
 */
export const standingFrame = v.variant('action', [
  cellsFrame,
  v.object({
    action: v.literal('rows'),
    rows: v.array(standingRow),
    participants: v.optional(v.array(standingParticipant), []),
    /** Participants who left the board. */
    removed: v.optional(v.array(id)),
  }),
  v.object({
    action: v.literal('state'),
    visible: v.boolean(),
    frozen: v.boolean(),
    final_at: finalAt,
    tasks: v.array(standingTask),
    start_time: instant,
    end_time: instant,
  }),
]);

/** The history of a person's score: each new value with its contest time (ms), in the order of time. */
export const scoreHistory = v.object({
  participant_id: id,
  steps: v.array(v.object({ at: v.number(), score: v.number(), penalty: v.number() })),
});
export type ScoreHistory = v.InferOutput<typeof scoreHistory>;
