import * as v from 'valibot';
import { type AwardRules, MEDALS, MENTIONS, TIE_RULES } from '#domain/standings/awards.ts';
import { VERDICTS } from '#domain/submissions/verdicts.ts';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { id, instant } from '#protocol/fields.ts';
import { standingRow, standingTask } from '#protocol/wire/standings/standing.ts';

const medalCount = v.variant('kind', [
  v.object({
    kind: v.literal('number'),
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  }),
  v.object({ kind: v.literal('share'), of: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) }),
]);

/** Rules of medals, mentions and the other awards (domain/standings/awards.ts). */
export const awardRules = v.object({
  medals: v.object(v.entriesFromList(MEDALS, medalCount)),
  ties: v.picklist(TIE_RULES),
  mention: v.picklist(MENTIONS),
  firstSolvers: v.boolean(),
  winner: v.boolean(),
  groupWinners: v.boolean(),
}) satisfies v.GenericSchema<unknown, AwardRules>;

/** A person of a contest with their whole row, on the board or not. */
const scoredPerson = v.object({
  /** The participant's id. */
  id,
  name: v.string(),
  display_name: v.string(),
  group: v.string(),
  school: v.string(),
  category: v.string(),
  on_board: v.boolean(),
  /** Time and reason of the disqualification; null: none. */
  disqualified: v.nullable(v.object({ at: instant, reason: v.string() })),
  row: standingRow,
});
export type ScoredPerson = v.InferOutput<typeof scoredPerson>;

/** Points that staff gave or took by hand, and whether they withdrew them. */
const adjustment = v.object({
  id,
  participant: id,
  /** Number of the task; null: the adjustment is of the whole score. */
  task: v.nullable(v.number()),
  /** Points, or minutes of penalty (icpc). */
  amount: v.number(),
  reason: v.string(),
  at: instant,
  by: v.string(),
  /** True: it holds the marks of a work, and is withdrawn with them. */
  marked: v.boolean(),
  withdrawn: v.nullable(v.object({ at: instant, by: v.string(), reason: v.string() })),
});
export type ScoreAdjustment = v.InferOutput<typeof adjustment>;

/** The true scores of a contest, with the changes by staff. */
export const scoring = v.object({
  contest: id,
  name: v.string(),
  type: v.picklist(CONTEST_TYPES),
  /** Time from which the results are final; null: they may change. */
  final_at: v.nullable(instant),
  /** The saved rules; null: those of the contest's type. */
  rules: v.nullable(awardRules),
  tasks: v.array(standingTask),
  people: v.array(scoredPerson),
  adjustments: v.array(adjustment),
});
export type Scoring = v.InferOutput<typeof scoring>;

/** The reasons for a cell's points: all submissions for the task, and which of them count. */
export const scoreDetail = v.object({
  submissions: v.array(
    v.object({
      id: v.number(),
      /** ms since the contest's start. */
      contest_time: v.number(),
      verdict: v.nullable(v.picklist(VERDICTS)),
      score: v.nullable(v.number()),
      group_scores: v.nullable(v.array(v.number())),
      /** True: it makes the score, alone or with others. */
      counts: v.boolean(),
      /**
       * True: it is listed and does not count: late and not accepted, or from after the end of a recorded
       * contest.
       */
      left_out: v.boolean(),
    }),
  ),
  /** The points of each subtask and the submission that earned them (points); empty where there are none. */
  subtasks: v.array(v.object({ points: v.number(), submission: v.nullable(v.number()) })),
});
export type ScoreDetail = v.InferOutput<typeof scoreDetail>;

const MAX_WORD_CHARS = 300;
const label = v.pipe(v.string(), v.maxLength(MAX_WORD_CHARS, 'backend.too_long'));

/** The words of a table of results, in the caller's language. */
export const resultWords = v.object({
  rank: label,
  login: label,
  name: label,
  group: label,
  school: label,
  category: label,
  score: label,
  penalty: label,
  award: label,
  medals: v.object(v.entriesFromList(MEDALS, label)),
  mention: label,
});
export type ResultWords = v.InferOutput<typeof resultWords>;
