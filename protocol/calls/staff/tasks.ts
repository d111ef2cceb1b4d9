import * as v from 'valibot';
import { amount, id, idDigits, json, text } from '#protocol/fields.ts';
import { defineCalls } from '#protocol/define.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { contestTasksAnswer, listedTask, TASK_KINDS, WORK_STATES } from '#protocol/wire/staff/tasks.ts';

const MAX_TASKS = 200;
const MAX_LABEL_CHARS = 8;
const MAX_WORDS_CHARS = 100;
const MAX_POINTS = 1_000_000;
const MAX_MODULE_MINUTES = 1_440;

const cid = v.object({ cid: idDigits });
const place = v.object({ cid: idDigits, tid: idDigits });
const ids = json(v.pipe(v.array(id), v.maxLength(MAX_TASKS)));
const points = v.pipe(amount, v.minValue(0.01), v.maxValue(MAX_POINTS));
/** Minutes; '' for none. */
const minutes = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  v.pipe(idDigits, v.minValue(1), v.maxValue(MAX_MODULE_MINUTES)),
]);
/** #rrggbb; '' for none. */
const color = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  v.pipe(v.string(), v.hexColor(), v.length(7), v.toLowerCase()),
]);

/** Tasks, for staff who make contests. */
export const contestTaskCalls = defineCalls({
  contestTasks: {
    method: 'GET',
    path: 'contests/:cid/tasks',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: contestTasksAnswer,
    shows: ['tasks'],
    what: 'The tasks of a contest with their settings, versions and whether they are fit to be used.',
  },
  addContestTask: {
    method: 'POST',
    path: 'contests/:cid/tasks',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({
      task: idDigits,
      /** Its number before it was removed; left out: at the end, with the usual label and points. */
      number: v.optional(v.pipe(idDigits, v.minValue(1), v.maxValue(MAX_TASKS))),
      label: v.optional(text(MAX_LABEL_CHARS)),
      max_score: v.optional(points),
      module_minutes: v.optional(minutes),
      balloon_color: v.optional(color),
    }),
    answer: contestTasksAnswer,
    changes: ['tasks'],
    what: 'Puts a task into a contest.',
  },
  orderContestTasks: {
    method: 'PUT',
    path: 'contests/:cid/task-order',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({ order: ids, known: ids }),
    answer: contestTasksAnswer,
    changes: ['tasks'],
    what: 'Orders the tasks of a contest. Refused when they are no longer as `known`, or people have worked on them.',
  },
  setContestTask: {
    method: 'PUT',
    path: 'contests/:cid/tasks/:tid',
    roles: ORGANISERS,
    contest: 'none',
    params: place,
    form: v.object({
      label: text(MAX_LABEL_CHARS),
      max_score: points,
      module_minutes: minutes,
      balloon_color: color,
      /** Label, points, minutes and colour as the caller saw them: refused when they have changed. */
      known: json(v.tuple([v.string(), v.number(), v.nullable(v.number()), v.nullable(v.string())])),
    }),
    answer: contestTasksAnswer,
    changes: ['tasks'],
    what: "Sets a task's label, points, module and balloons in a contest.",
  },
  removeContestTask: {
    method: 'POST',
    path: 'contests/:cid/tasks/:tid/remove',
    roles: ORGANISERS,
    contest: 'none',
    params: place,
    answer: contestTasksAnswer,
    changes: ['tasks'],
    what: 'Takes a task out of a contest. Refused when people have worked on any task there.',
  },
  taskList: {
    method: 'GET',
    path: 'task-list',
    roles: ORGANISERS,
    contest: 'none',
    query: v.object({
      words: v.optional(v.pipe(v.string(), v.maxLength(MAX_WORDS_CHARS)), ''),
      kind: v.optional(v.picklist(['', ...TASK_KINDS]), ''),
      state: v.optional(v.picklist(['', ...WORK_STATES]), ''),
    }),
    answer: v.object({ tasks: v.array(listedTask), more: v.boolean() }),
    shows: ['tasks'],
    what: 'The tasks the person may use, by the words of their names and keywords, by kind and state: admins all, authors those of their contests and their own.',
  },
  deleteTask: {
    method: 'POST',
    path: 'task-list/:tid/delete',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ tid: idDigits }),
    answer: v.object({}),
    changes: ['tasks'],
    what: 'Deletes a task that no contest has and nobody ever worked on.',
  },
});
