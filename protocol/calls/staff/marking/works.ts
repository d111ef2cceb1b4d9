import * as v from 'valibot';
import { MAX_ANSWER_CHARS, MAX_REASON_CHARS } from '#domain/limits.ts';
import { type Role } from '#domain/roles.ts';
import { defineCalls } from '#protocol/define.ts';
import { countDigits, flag, id, idDigits, json, text } from '#protocol/fields.ts';
import { ADMIN } from '#protocol/roles.ts';
import * as wire from '#protocol/wire/staff/marking/works.ts';

const SCORER = ['scorer'] as const satisfies readonly Role[];
const ARBITER = ['arbiter'] as const satisfies readonly Role[];
const cid = v.object({ cid: idDigits });
const marking = v.object({ cid: idDigits, mid: idDigits });
const task = v.object({ tid: idDigits });
const work = v.object({ tid: idDigits, snumber: idDigits });
const arbitrated = v.object({ sid: idDigits });
/** Wanted language of a question's text. */
const spoken = v.object({ lang: v.optional(v.pipe(v.string(), v.maxLength(10))) });
const done = v.object({});
/** The most bytes of a form with marks: a whole work's comments are longer than most forms. */
const MAX_SHEET_BYTES = 400_000;
/** The most works that are reassigned at once. */
const MAX_REASSIGNED = 2_000;

/**
 * Works that people mark: for scorers, who know no names, for arbiters, and for admins, who arrange it (SCO-1
 * to SCO-3, AUT-5).
 */
export const markingCalls = defineCalls({
  markedTasks: {
    method: 'GET',
    path: 'marking',
    roles: SCORER,
    contest: 'none',
    answer: wire.markedTasks,
    shows: ['marking'],
    what: 'The tasks of which a scorer has works, with how far they are.',
  },
  markedTask: {
    method: 'GET',
    path: 'marking/:tid',
    roles: SCORER,
    contest: 'none',
    params: task,
    answer: wire.markedTask,
    shows: ['marking'],
    what: "A scorer's works of a task, by their numbers.",
  },
  markedWork: {
    method: 'GET',
    path: 'marking/:tid/works/:snumber',
    roles: SCORER,
    contest: 'none',
    params: work,
    query: spoken,
    answer: wire.markedWork,
    shows: ['marking'],
    what: 'A work of a scorer, without anything that says whose it is, with what they gave it.',
  },
  saveMarks: {
    method: 'PUT',
    path: 'marking/:tid/works/:snumber',
    roles: SCORER,
    contest: 'none',
    params: work,
    maxFormBytes: MAX_SHEET_BYTES,
    form: v.object({
      points: json(wire.markPoints),
      comments: json(wire.markComments),
      note: wire.markNote,
      flagged: flag,
      /** The revision that the page knows: another page's later save is not overwritten. */
      revision: countDigits,
    }),
    answer: v.object({ revision: v.number(), total: v.nullable(v.number()), next_open: v.nullable(id) }),
    changes: ['marking'],
    what: 'Keeps what a scorer gives a work so far, and all of theirs that hold the same where the task groups them.',
  },
  arbitration: {
    method: 'GET',
    path: 'arbitration',
    roles: ARBITER,
    contest: 'none',
    answer: wire.arbitration,
    shows: ['marking'],
    what: 'Works whose scorers are too far apart or whose competitor appealed, and those that were decided.',
  },
  arbitratedWork: {
    method: 'GET',
    path: 'arbitration/:sid',
    roles: ARBITER,
    contest: 'none',
    params: arbitrated,
    query: spoken,
    answer: wire.arbitratedWork,
    shows: ['marking'],
    what: 'Such a work with what each scorer gave it, criterion by criterion.',
  },
  decideWork: {
    method: 'POST',
    path: 'arbitration/:sid',
    roles: ARBITER,
    contest: 'none',
    params: arbitrated,
    maxFormBytes: MAX_SHEET_BYTES,
    form: v.object({
      points: json(wire.markPoints),
      /** Note for the competitor. */
      note: wire.markNote,
      reason: text(MAX_REASON_CHARS),
      /** Number of decisions that the page has seen. */
      known: countDigits,
    }),
    answer: v.object({ total: v.number() }),
    changes: ['scoring', 'balloons', 'marking'],
    what: "Decides a work with a reason; that stands over the scorers' points.",
  },
  answerAppeal: {
    method: 'POST',
    path: 'arbitration/:sid/appeal',
    roles: ARBITER,
    contest: 'none',
    params: arbitrated,
    form: v.object({ answer: text(MAX_ANSWER_CHARS) }),
    answer: done,
    changes: ['marking'],
    what: "Answers a competitor's appeal; points are changed by a decision before it.",
  },
  contestMarking: {
    method: 'GET',
    path: 'contests/:cid/marking',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    query: spoken,
    answer: wire.contestMarking,
    shows: ['marking'],
    what: 'What of a contest is marked by people or can be, how, by whom, and how far it is.',
  },
  setMarking: {
    method: 'PUT',
    path: 'contests/:cid/marking',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    maxFormBytes: MAX_SHEET_BYTES,
    form: v.object({
      task: idDigits,
      /** The question's number; 0: the whole task. */
      question: countDigits,
      settings: json(wire.markingSettings),
    }),
    answer: v.object({ id }),
    changes: ['marking'],
    what: 'Says how a task, or an open question of a quiz, is marked and by whom.',
  },
  removeMarking: {
    method: 'DELETE',
    path: 'contests/:cid/marking/:mid',
    roles: ADMIN,
    contest: 'none',
    params: marking,
    answer: done,
    changes: ['marking'],
    what: 'Has a task not marked by people any more; refused once somebody has marked.',
  },
  markingDetail: {
    method: 'GET',
    path: 'contests/:cid/marking/:mid',
    roles: ADMIN,
    contest: 'none',
    params: marking,
    answer: wire.markingDetail,
    shows: ['marking'],
    what: 'The works of a marking: whose they are, what each scorer gave, how far they are and how they agree.',
  },
  drawWorks: {
    method: 'POST',
    path: 'contests/:cid/marking/:mid/works',
    roles: ADMIN,
    contest: 'none',
    params: marking,
    answer: wire.drawnWorks,
    changes: ['marking'],
    what: 'Makes works of what participants sent, under numbers given by chance, and gives them to scorers. Refused before the end.',
  },
  calibrateWorks: {
    method: 'POST',
    path: 'contests/:cid/marking/:mid/calibration',
    roles: ADMIN,
    contest: 'none',
    params: marking,
    form: v.object({
      /** Number of randomly chosen works that all scorers mark. */
      works: v.pipe(countDigits, v.maxValue(100)),
    }),
    answer: done,
    changes: ['marking'],
    what: 'Says how many works all scorers mark before the others; none of them may be marked already.',
  },
  reassignWorks: {
    method: 'POST',
    path: 'contests/:cid/marking/:mid/reassign',
    roles: ADMIN,
    contest: 'none',
    params: marking,
    form: v.object({
      from: idDigits,
      /** The scorer who gets the works; left out: all others evenly. */
      to: v.optional(idDigits),
      /** Numbers of works; left out: all that the scorer has not finished. */
      works: v.optional(json(v.pipe(v.array(id), v.minLength(1), v.maxLength(MAX_REASSIGNED)))),
    }),
    answer: v.object({ moved: v.number() }),
    changes: ['marking'],
    what: "Gives works of one scorer to another, who begins anew; without works, all that the scorer isn't done with.",
  },
  publishMarks: {
    method: 'POST',
    path: 'contests/:cid/marking/publish',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    form: v.object({
      /** The marking; left out: all markings. */
      marking: v.optional(idDigits),
    }),
    answer: v.object({ published: v.number() }),
    changes: ['scoring', 'balloons', 'marking'],
    what: 'Puts the points of works into the results and shows them to their competitors. Refused while a work waits or is disputed.',
  },
  withdrawMarks: {
    method: 'POST',
    path: 'contests/:cid/marking/:mid/withdraw',
    roles: ADMIN,
    contest: 'none',
    params: marking,
    form: v.object({ reason: text(MAX_REASON_CHARS) }),
    answer: done,
    changes: ['scoring', 'balloons', 'marking'],
    what: 'Takes published points back out of the results, so that works can be marked again.',
  },
});
