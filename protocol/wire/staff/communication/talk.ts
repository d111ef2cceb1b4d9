import * as v from 'valibot';
import { MAX_ANSWER_CHARS, MAX_QUICK_ANSWERS, MAX_QUICK_LABEL_CHARS } from '#domain/limits.ts';
import { id, instant, text } from '#protocol/fields.ts';
import { AUDIENCES, PLAN_ANCHORS, STANDARD_ANSWERS } from './desk-question.ts';

/** The quick answers of a contest, in order. */
export const quickAnswers = v.pipe(
  v.array(
    v.union([
      v.object({ standard: v.picklist(STANDARD_ANSWERS) }),
      v.object({
        standard: v.null(),
        label: text(MAX_QUICK_LABEL_CHARS),
        text: text(MAX_ANSWER_CHARS),
      }),
    ]),
  ),
  v.maxLength(MAX_QUICK_ANSWERS, 'backend.too_long'),
);

/** A contest's quick answers; `version` grows with each change, 0: the standard ones. */
export const quickAnswerList = v.object({ contest: id, version: v.number(), answers: quickAnswers });
export type QuickAnswerList = v.InferOutput<typeof quickAnswerList>;

const place = v.object({ name: v.string(), people: v.number() });

/** Audiences of announcements in a contest, each with its number of people. */
export const audiences = v.object({
  people: v.number(),
  groups: v.array(place),
  rooms: v.array(place),
});
export type Audiences = v.InferOutput<typeof audiences>;

/** A planned announcement. */
export const plannedAnnouncement = v.object({
  id,
  contest: id,
  topic: v.string(),
  message: v.string(),
  audience: v.picklist(AUDIENCES),
  audience_name: v.string(),
  anchor: v.picklist(PLAN_ANCHORS),
  /** ms since the epoch (`clock`), or after the contest's start or end; negative: before it. */
  at_ms: v.number(),
  /** The resulting time, by the contest's present times. */
  due_at: instant,
  version: v.number(),
});
export type PlannedAnnouncement = v.InferOutput<typeof plannedAnnouncement>;

/** Waiting times of answered questions, ms; null: none was answered. */
const waits = v.object({
  asked: v.number(),
  answered: v.number(),
  median_ms: v.nullable(v.number()),
  longest_ms: v.nullable(v.number()),
});

/** Statistics of the questions of a contest. */
export const questionStatistics = v.object({
  ...waits.entries,
  /** Time of the question that has waited longest; null: none waits. */
  oldest_waiting_at: v.nullable(instant),
  by_topic: v.array(v.object({ topic: v.string(), ...waits.entries })),
  /** Counts by the juror who answered first; `asked` is the number of their answers. */
  by_juror: v.array(v.object({ username: v.string(), display_name: v.string(), ...waits.entries })),
  /** Counts by hours of the clock, from the first question to the last, without gaps. */
  by_hour: v.array(v.object({ from_at: instant, asked: v.number(), answered: v.number() })),
});
export type QuestionStatistics = v.InferOutput<typeof questionStatistics>;
