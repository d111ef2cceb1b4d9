import * as v from 'valibot';
import { WINDOW_ENDS } from '#domain/submissions/late.ts';
import { QUESTION_KINDS } from '#domain/quiz/quiz.ts';
import { id, instant } from '#protocol/fields.ts';
import { lateMark } from '#protocol/wire/submissions/late.ts';
import { answerValue } from '#protocol/wire/quiz.ts';

const contact = v.object({ from_at: instant, to_at: instant });

/** A late arrival, for the staff to decide, with the server's own evidence. */
export const lateArrival = v.object({
  id,
  contest: id,
  contest_name: v.string(),
  participant_id: id,
  username: v.string(),
  display_name: v.string(),
  /** The task's number in the contest. */
  task: v.number(),
  task_id: id,
  task_name: v.string(),
  /** One of the two is set: a solution, or an answer to a question. */
  submission: v.nullable(
    v.object({ id, language: v.string(), file_name: v.string(), bytes: v.number(), hash: v.string() }),
  ),
  answer: v.nullable(
    v.object({
      question: v.number(),
      kind: v.picklist(QUESTION_KINDS),
      value: answerValue,
      /** The answer as text: the chosen options, or the typed words. */
      shown: v.array(v.string()),
    }),
  ),
  /** Arrival on the server. */
  at: instant,
  /** The person's end at that time, and its reason. */
  ended_at: instant,
  ended_by: v.picklist(WINDOW_ENDS),
  /** Missing part of the contest's interval since the last one, by the claimed time, ms; null: none. */
  too_soon_ms: v.nullable(v.number()),
  /** Spans in which the server heard from the person, from some time before the claim until the arrival. */
  contacts: v.array(contact),
  /** Numbers of other contestants, and of those heard of around the claimed time. */
  others: v.number(),
  others_heard: v.number(),
  /** The last person to decide; null: nobody yet. */
  decided_by: v.nullable(v.string()),
  ...lateMark.entries,
});
export type LateArrival = v.InferOutput<typeof lateArrival>;

/** /topic/late, for staff: a late arrival in its present state. */
export const lateArrivalsFrame = v.object({ action: v.literal('set'), late: lateArrival });
