import * as v from 'valibot';
import { id, instant } from '../fields.ts';

/** A question to the organisers (§3 "Question"), as its asker has it. `topic` is `general` or `task:N`. */
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

/** An announcement in a contest. */
export const announcement = v.object({
  id,
  contest: id,
  topic: v.string(),
  message: v.string(),
  at: instant,
  /** Whom it is for, where that is not everybody. */
  to: v.optional(v.object({ kind: v.picklist(['group', 'room']), name: v.string() })),
  /** When it was taken back: only those who had read it, and organisers, still hear that there was one. */
  withdrawn_at: v.optional(instant),
});
export type Announcement = v.InferOutput<typeof announcement>;

/** What was said: announcements and, for a competitor, own questions. Newest first. */
export const communication = v.object({ announcements: v.array(announcement), questions: v.array(question) });
