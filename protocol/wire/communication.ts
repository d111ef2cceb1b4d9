import * as v from 'valibot';
import { id, instant } from '../fields.ts';

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
});
export type Question = v.InferOutput<typeof question>;

/** An announcement to everybody in a contest. */
export const announcement = v.object({
  id,
  contest: id,
  topic: v.string(),
  message: v.string(),
  at: instant,
});
export type Announcement = v.InferOutput<typeof announcement>;

/** What was said: announcements and, for a competitor, own questions. Newest first. */
export const communication = v.object({ announcements: v.array(announcement), questions: v.array(question) });
