import * as v from 'valibot';
import { id, instant } from '../fields.ts';

/**
 * The audience of an answer: the asker; the asker, and everybody with the question quoted; the asker, and
 * everybody by an announcement with words of its own.
 */
export const ANSWERED_TO = ['asker', 'everybody', 'announcement'] as const;
export type AnsweredTo = (typeof ANSWERED_TO)[number];

const staffPerson = v.object({ username: v.string(), display_name: v.string() });

/** The desk's facts about a question, hidden from its asker. */
const deskPart = v.object({
  /** Number of answers so far; an answer names the one its author has seen (0: none). */
  version: v.number(),
  /** The juror who has it in hand, with the time; null: nobody. */
  claim: v.nullable(v.object({ ...staffPerson.entries, at: instant })),
  /** The author of the present answer, and its audience. */
  answered_by: v.nullable(staffPerson),
  answered_to: v.nullable(v.picklist(ANSWERED_TO)),
});

/** A question to the organisers (§3 "Question"). `topic` is `general` or `task:N`. */
export const question = v.object({
  id,
  contest: id,
  username: v.string(),
  display_name: v.string(),
  topic: v.string(),
  question: v.string(),
  question_time: instant,
  answer: v.nullable(v.string()),
  answer_time: v.nullable(instant),
  /** The desk's facts, for organisers. */
  desk: v.optional(deskPart),
});

/** An announcement in a contest. */
export const announcement = v.object({
  id,
  contest: id,
  topic: v.string(),
  message: v.string(),
  at: instant,
  /** Its audience, where that is not everybody; a single person by login name. */
  to: v.optional(v.object({ kind: v.picklist(['group', 'room', 'person']), name: v.string() })),
  /** The time at which it was withdrawn: only its readers and organisers are still told that it existed. */
  withdrawn_at: v.optional(instant),
});
export type Announcement = v.InferOutput<typeof announcement>;

/** Announcements and, for a competitor, own questions. Newest first. */
export const communication = v.object({ announcements: v.array(announcement), questions: v.array(question) });
