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
  /** The same in ms of contest time: the smallest of a task is the first to solve it, once nothing sent before it waits (`firstToSolve`). */
  solvedMs: v.nullable(v.number()),
  penalty: v.number(),
  /** Submissions whose result is not known, or not shown while frozen. */
  pending: v.number(),
  /** Minute of the last of those that the freeze hides; left out where it hides none, and once it is solved. */
  pendingMinute: v.optional(v.number()),
  /** Contest time (ms) of the first try that is not judged yet and came before the accepted one; left out where none waits. */
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
  /** Their photograph or logo, as `participantPicture` knows it; left out where there is none. */
  picture: v.optional(v.string()),
});
export type StandingParticipant = v.InferOutput<typeof standingParticipant>;

export const standingTask = v.object({
  number: v.number(),
  label: v.string(),
  ...namesOfTask,
  max_score: v.number(),
  /** icpc: of its balloons, as #rrggbb; left out where none is chosen. */
  balloon_color: v.optional(v.string()),
});
export type StandingTask = v.InferOutput<typeof standingTask>;

/** When the results became final; null: they may still change. */
const finalAt = v.optional(v.nullable(instant), null);

/** The board of a contest as one of its audiences sees it. Rows come unsorted; `domain/standings` ranks them. */
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
  /** Number of the last change it holds, of its destination. */
  version: v.number(),
  tasks: v.array(standingTask),
  participants: v.array(standingParticipant),
  rows: v.array(standingRow),
});
export type Standing = v.InferOutput<typeof standing>;

const amount = v.number();
/** A row's id; in documents how far it is from the one before, which may be nothing or backwards (`near`). */
const deltaRow = v.pipe(v.number(), v.integer());

/** A cell as it stands now: see `DeltaCell` in `domain/standings/board-cells.ts`. */
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
  /** True: of equals the earlier last accepted run is better. */
  last: v.optional(v.boolean()),
  /** [row, task, tries, pending, worth, adjusted, waiting], what is nothing left out at the end. */
  cells: v.pipe(v.array(deltaCell), v.readonly()),
  /** [row, what staff gave or took of the whole row]; 0: nothing any more. */
  adjusted: v.optional(
    v.pipe(v.array(v.pipe(v.strictTuple([deltaRow, amount]), v.readonly())), v.readonly()),
  ),
  /** In documents: rows count from the one before, and times from this one (ms) backwards. */
  near: v.optional(v.number()),
});
export type CellsFrame = v.InferOutput<typeof cellsFrame>;

/**
 * A change of a board. `cells`: these cells now stand so, and scores and penalties follow from them.
 * `rows`: these rows now stand so (participants new to the board beside them).
 * `state`: it was hidden, shown, frozen or unfrozen, or its times moved; once shown the whole board is to be fetched.
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

/** The history of a person's score: each new value, and its contest time (ms), in the order of the times. */
export const scoreHistory = v.object({
  participant_id: id,
  steps: v.array(v.object({ at: v.number(), score: v.number(), penalty: v.number() })),
});
export type ScoreHistory = v.InferOutput<typeof scoreHistory>;
