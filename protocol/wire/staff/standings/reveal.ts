import * as v from 'valibot';
import { MEDALS, type Result } from '#domain/standings/awards.ts';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { type RevealInput } from '#domain/standings/reveal/reveal.ts';
import { type StageChange, type StageLine } from '#domain/standings/reveal/reveal-stage.ts';
import { id, instant } from '#protocol/fields.ts';
import {
  pointsCell,
  standingParticipant,
  standingRow,
  standingTask,
} from '#protocol/wire/standings/standing.ts';

/** A list that the domain's rules made; it is sent unchanged. */
const list = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.readonly());

const result = v.object({
  id,
  rank: v.number(),
  medal: v.nullable(v.picklist(MEDALS)),
  isMentioned: v.boolean(),
  isWinner: v.boolean(),
  /** Numbers of the tasks that they were the first to solve. */
  firsts: list(v.string()),
  winsGroup: v.nullable(v.string()),
}) satisfies v.GenericSchema<unknown, Result>;

const input = v.object({
  isIcpc: v.boolean(),
  lastAcceptedBreaksTies: v.boolean(),
  tasks: list(v.number()),
  rows: list(
    v.object({
      before: standingRow,
      after: standingRow,
      /** Intermediate cells by task number, for tasks that are opened subtask by subtask. */
      between: v.optional(v.record(v.string(), list(v.object({ subtask: v.number(), cell: pointsCell })))),
    }),
  ),
}) satisfies v.GenericSchema<unknown, RevealInput>;

const board = { name: v.string(), type: v.picklist(CONTEST_TYPES), tasks: v.array(standingTask) };

/** The reveal of a contest for its presenter: the whole plan. */
export const revealDesk = v.object({
  ...board,
  /** Earliest start: the time at which nobody competes any more. */
  from_at: instant,
  /** Number of unjudged submissions, which would stay open to the end. */
  unjudged: v.number(),
  /** Initial board: the public one, or a blank one where the standings are not frozen. */
  begins: v.picklist(['frozen', 'blank']),
  participants: v.array(standingParticipant),
  /** The state of the reveal; null: it has not begun. */
  started: v.nullable(
    v.object({
      plan_id: v.string(),
      started_at: instant,
      position: v.number(),
      /** True: results have changed since it began; it ends with the old ones until it is restarted. */
      is_outdated: v.boolean(),
      /** The plan; null: the caller has it. */
      plan: v.nullable(v.object({ input, results: list(result) })),
    }),
  ),
});

const line = v.object({
  place: v.number(),
  rank: v.number(),
  row: standingRow,
  isSettled: v.boolean(),
  result: v.nullable(result),
}) satisfies v.GenericSchema<unknown, StageLine>;

const change = v.object({
  kind: v.picklist(['open', 'whole', 'settle']),
  /** The changed row in its new form; it may have risen beyond the visible rows. */
  line,
  task: v.nullable(v.string()),
  subtask: v.nullable(v.number()),
  from: v.number(),
  to: v.number(),
}) satisfies v.GenericSchema<unknown, StageChange>;

/** The hall's view of a reveal: the rows around the current one, without any unopened result. */
export const revealScreen = v.object({
  ...board,
  /** The visible part; null: the reveal has not begun. */
  stage: v.nullable(
    v.object({
      lines: list(line),
      count: v.number(),
      left: v.number(),
      focus: v.nullable(id),
      firsts: v.record(v.string(), v.number()),
      last: v.nullable(change),
    }),
  ),
  /** People of the rows on the stage. */
  participants: v.array(standingParticipant),
});
