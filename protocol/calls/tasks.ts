import * as v from 'valibot';
import { defineCalls } from '../define.ts';
import { idDigits } from '../fields.ts';
import { COMPETITOR, EVERY_ROLE } from '../roles.ts';
import { taskDetail } from '../wire/tasks.ts';

/** Tasks as they are read. `tid` is the task's number in the contest for competitors. */
export const taskCalls = defineCalls({
  task: {
    method: 'GET',
    path: 'tasks/:tid',
    roles: COMPETITOR,
    contest: 'required',
    params: v.object({ tid: idDigits }),
    answer: taskDetail,
    shows: [],
    what: 'A task to work on: limits, languages, statements.',
  },
  statement: {
    method: 'GET',
    path: 'tasks/:tid/statement/:lang',
    roles: EVERY_ROLE,
    contest: 'optional',
    params: v.object({
      tid: idDigits,
      lang: v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4}){0,2}(-x-d\d{1,9})?$/)),
    }),
    query: v.object({ as: v.optional(v.literal('pdf')) }),
    answer: 'file',
    shows: ['tasks'],
    what: 'A statement as a file (PDF or Markdown). With `as=pdf` it is a PDF, made of LaTeX or Markdown; as long as there is none, the Markdown is answered. `tid` is the number in the contest for competitors, the task id for others.',
  },
  attachment: {
    method: 'GET',
    path: 'tasks/:tid/attachments/:name',
    roles: EVERY_ROLE,
    contest: 'optional',
    params: v.object({ tid: idDigits, name: v.pipe(v.string(), v.maxLength(200)) }),
    answer: 'file',
    shows: ['tasks'],
    what: 'A file of a task by its path: an attachment, or a statement by its name. `tid` is the number in the contest for competitors, the task id for others.',
  },
  sealedPart: {
    method: 'GET',
    path: 'public/seals/:part',
    roles: 'anyone',
    contest: 'none',
    params: v.object({ part: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
    answer: 'file',
    what: 'A part of the sealed tasks of a contest, encrypted, as `tasks` names it. Never changes, may be kept by any cache.',
  },
});
