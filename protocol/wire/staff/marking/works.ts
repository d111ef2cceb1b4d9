import * as v from 'valibot';
import {
  CRITERION_ID,
  MAX_APPEAL_HOURS,
  MAX_CRITERIA,
  MAX_CRITERION_CHARS,
  MAX_CRITERION_POINTS,
  MAX_MARK_COMMENT_CHARS,
  MAX_TEMPLATE_CHARS,
  MAX_TEMPLATES,
} from '#domain/marking/marking.ts';
import { ROLES } from '#domain/roles.ts';
import { id, instant, text } from '#protocol/fields.ts';

const criterionId = v.pipe(v.string(), v.regex(CRITERION_ID));
const worth = v.pipe(v.number(), v.minValue(0.01), v.maxValue(MAX_CRITERION_POINTS));

/** A criterion, for which a work gets points. */
export const criterion = v.object({
  id: criterionId,
  name: text(MAX_CRITERION_CHARS),
  points: worth,
  step: worth,
  comments: v.pipe(v.array(text(MAX_TEMPLATE_CHARS)), v.maxLength(MAX_TEMPLATES)),
});

/** The marking criteria of a task, or of a question of a quiz. */
const criteria = v.pipe(v.array(criterion), v.maxLength(MAX_CRITERIA));

/** Points by the id of the criterion. */
export const markPoints = v.record(criterionId, v.number());
const comment = v.pipe(v.string(), v.maxLength(MAX_MARK_COMMENT_CHARS, 'backend.too_long'));
export const markNote = comment;
/** Comments by the id of the criterion. */
export const markComments = v.record(criterionId, comment);

const marks = { points: markPoints, comments: v.record(criterionId, v.string()), note: v.string() };

/** A scorer's marks of a work, as the server and browsers keep them. */
export const sheetMarks = v.object({ ...marks, flagged: v.boolean() });

/** One marker's marks of a work. */
const givenMarks = { ...marks, total: v.nullable(v.number()) };

const titled = {
  /** The task's id. */
  task: id,
  name: v.string(),
  contest: v.string(),
  /** Number of a quiz's question; null: the whole task. */
  question: v.nullable(v.number()),
};

/** A marker's progress with a work. */
const WORK_STATES = ['new', 'begun', 'done'] as const;

/** The tasks of a scorer, with their progress. */
export const markedTasks = v.object({
  tasks: v.array(
    v.object({
      ...titled,
      works: v.number(),
      done: v.number(),
      flagged: v.number(),
      /** Calibration works that wait for the scorer; they come before the others. */
      calibration: v.number(),
      /** The work to go on with; null: all are finished. */
      next: v.nullable(id),
    }),
  ),
});
export type MarkedTasks = v.InferOutput<typeof markedTasks>;

/** A scorer's works of one task, in the order in which they are marked. */
export const markedTask = v.object({
  task: id,
  name: v.string(),
  works: v.array(
    v.object({
      number: id,
      contest: v.string(),
      question: v.nullable(v.number()),
      calibration: v.boolean(),
      state: v.picklist(WORK_STATES),
      flagged: v.boolean(),
      total: v.nullable(v.number()),
      most: v.number(),
      /** Number of further works with the same content, marked with it. */
      alike: v.number(),
    }),
  ),
});
export type MarkedTask = v.InferOutput<typeof markedTask>;

/** Content to mark: a source or a long answer, without anything that identifies its author. */
const markedContent = {
  ...titled,
  number: id,
  question_text: v.nullable(v.string()),
  /** Its file extension; null: an answer in words. */
  language: v.nullable(v.string()),
  /** The source; recordings leave out a field of this name. */
  work_source: v.string(),
  /** True: it is no text, and cannot be shown. */
  is_binary: v.boolean(),
  /** True: words in it that name its author are covered. */
  covered: v.boolean(),
  criteria,
};

/** Reasons why a scorer cannot change a work any more. */
const WORK_CLOSED = ['decided', 'published', 'final'] as const;

/** A work as its scorer marks it. */
export const markedWork = v.object({
  ...markedContent,
  calibration: v.boolean(),
  alike: v.number(),
  sheet: v.object({ ...sheetMarks.entries, total: v.nullable(v.number()), revision: v.number() }),
  closed: v.nullable(v.picklist(WORK_CLOSED)),
  /** Its position among the scorer's works of the task, or of the question, from 1, and their number. */
  place: v.number(),
  works: v.number(),
  previous: v.nullable(id),
  next: v.nullable(id),
  /** The next unfinished work, an unflagged one if possible. */
  next_open: v.nullable(id),
});
export type MarkedWork = v.InferOutput<typeof markedWork>;

/** States of a work with arbiters. */
const ARBITRATION_STATES = ['appealed', 'disputed', 'decided', 'answered'] as const;

/** Works that arbiters must decide or have decided. */
export const arbitration = v.object({
  works: v.array(
    v.object({
      ...titled,
      number: id,
      state: v.picklist(ARBITRATION_STATES),
      totals: v.array(v.number()),
      /** The points of the arbiter's decision, or the scorers' mean; null: none yet. */
      points: v.nullable(v.number()),
      most: v.number(),
    }),
  ),
});
export type Arbitration = v.InferOutput<typeof arbitration>;

const decision = v.object({
  points: markPoints,
  total: v.number(),
  note: v.string(),
  reason: v.string(),
  by: v.string(),
  at: instant,
});

/** A work as an arbiter sees it; scorers are identified only by their position. */
export const arbitratedWork = v.object({
  ...markedContent,
  threshold: v.number(),
  state: v.nullable(v.picklist(ARBITRATION_STATES)),
  sheets: v.array(v.object(givenMarks)),
  /** The decisions, newest first. */
  decisions: v.array(decision),
  appeal: v.nullable(v.object({ text: v.string(), at: instant, answer: v.nullable(v.string()) })),
  published: v.boolean(),
  /** True: the results are final, and nothing can be decided. */
  final: v.boolean(),
});
export type ArbitratedWork = v.InferOutput<typeof arbitratedWork>;

/** The settings by which a task or question is marked, as admins set them. */
export const markingSettings = v.object({
  scorers: v.picklist([1, 2]),
  threshold: v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)),
  takes: v.picklist(['last', 'best']),
  groups_same: v.boolean(),
  shows_comments: v.boolean(),
  takes_appeals: v.boolean(),
  /** Hours after publication in which contestants may appeal. */
  appeal_hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_APPEAL_HOURS)),
  criteria,
  /** Ids of the scorers. */
  people: v.pipe(v.array(id), v.maxLength(500)),
});
export type MarkingSettings = v.InferOutput<typeof markingSettings>;

const marking = v.object({
  id,
  ...markingSettings.entries,
  works: v.number(),
  calibration: v.number(),
  scored: v.number(),
  disputed: v.number(),
  published: v.number(),
  /** Number of appeals without an answer. */
  appeals: v.number(),
  /** True once marks exist: the settings that decide the points stay as they are. */
  begun: v.boolean(),
});
export type Marking = v.InferOutput<typeof marking>;

/** Questions and tasks of a contest that are or can be marked by people. */
export const contestMarking = v.object({
  contest: id,
  /** True: everybody's time is over, so works can be drawn. */
  over: v.boolean(),
  final: v.boolean(),
  /** Scorers and arbiters of the contest. */
  people: v.array(v.object({ id, name: v.string(), display_name: v.string(), role: v.picklist(ROLES) })),
  units: v.array(
    v.object({
      /** The task's id. */
      task: id,
      label: v.string(),
      name: v.string(),
      question: v.nullable(v.number()),
      question_text: v.nullable(v.string()),
      /** Points of the question, to which its criteria must sum up; null: the criteria's sum counts. */
      worth: v.nullable(v.number()),
      /** Criteria in the package; may be empty. */
      criteria,
      marking: v.nullable(marking),
    }),
  ),
});
export type ContestMarking = v.InferOutput<typeof contestMarking>;

/** One marking in detail: the state of its works, their scorers, and each scorer's marks. */
export const markingDetail = v.object({
  id,
  most: v.number(),
  scorers: v.array(
    v.object({
      id,
      name: v.string(),
      display_name: v.string(),
      assigned: v.number(),
      done: v.number(),
      flagged: v.number(),
      /** Mean of the points they gave; null: none yet. */
      mean: v.nullable(v.number()),
      /** False: they are no longer a scorer of the marking. */
      listed: v.boolean(),
    }),
  ),
  /** Numbers of works that each scorer marked by hour, ms since the epoch. */
  hours: v.array(v.object({ at: instant, scorer: id, done: v.number() })),
  agreement: v.array(
    v.object({
      first: id,
      second: id,
      works: v.number(),
      kappa: v.nullable(v.number()),
      difference: v.number(),
      /** Agreement on calibration works only. */
      calibration: v.nullable(v.number()),
    }),
  ),
  works: v.array(
    v.object({
      number: id,
      participant: id,
      username: v.string(),
      display_name: v.string(),
      calibration: v.boolean(),
      kind: v.picklist(['waiting', 'disputed', 'scored']),
      points: v.nullable(v.number()),
      decided: v.boolean(),
      appealed: v.boolean(),
      published: v.nullable(v.number()),
      sheets: v.array(v.object({ scorer: id, total: v.nullable(v.number()), flagged: v.boolean() })),
    }),
  ),
});
export type MarkingDetail = v.InferOutput<typeof markingDetail>;

/** Result of drawing works. */
export const drawnWorks = v.object({
  added: v.number(),
  /** Works without marks that were replaced by their participant's newer version. */
  renewed: v.number(),
  /** Works with marks whose participant sent a newer version: they stay unchanged. */
  kept: v.number(),
  assigned: v.number(),
});
