import * as v from 'valibot';
import { quiz } from './quiz.ts';
import { task, taskDetail } from './tasks.ts';

/** A file that a sealed part holds, by the call that would answer it. */
const sealedFile = v.object({
  call: v.picklist(['statement', 'attachment']),
  /** The task's number. */
  tid: v.number(),
  /** The language of a statement, the path of an attachment. */
  name: v.string(),
  mime: v.string(),
  base64: v.string(),
});

/** A part of a seal once it is opened. */
export const sealedPart = v.object({
  tasks: v.array(task),
  details: v.array(taskDetail),
  files: v.array(sealedFile),
  /** Quizzes without answers. */
  quizzes: v.array(quiz),
});
export type SealedPart = v.InferOutput<typeof sealedPart>;
