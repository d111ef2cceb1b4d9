import * as v from 'valibot';
import { MAX_ADJUSTMENT, MAX_REASON_CHARS } from '#domain/limits.ts';
import { defineCalls } from '#protocol/define.ts';
import { amount, idDigits, json, text, withBoxes } from '#protocol/fields.ts';
import { ADMIN } from '#protocol/roles.ts';
import { openWork } from '#protocol/wire/staff/marking/open-work.ts';
import { awardRules, resultWords, scoreDetail, scoring } from '#protocol/wire/staff/marking/scoring.ts';
import { EVERY_SUBJECT } from '#protocol/wire/staff/communication/desk.ts';

const cid = v.object({ cid: idDigits });
const person = v.object({ cid: idDigits, pid: idDigits });
const reason = text(MAX_REASON_CHARS);
const MAX_TITLE_CHARS = 500;
const done = v.object({});

/** Scores in detail, and admins' decisions on them (AUT-5, AUT-11). */
export const scoringCalls = defineCalls({
  scoring: {
    method: 'GET',
    path: 'contests/:cid/scoring',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    answer: scoring,
    shows: ['scoring'],
    what: 'The scores of a contest as they truly are, with what staff adjusted and whom they disqualified.',
  },
  openWork: {
    method: 'GET',
    path: 'contests/:cid/open_work',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    answer: openWork,
    shows: EVERY_SUBJECT,
    what: 'What may still change the results: who works until when, and what waits for a judgement or a decision.',
  },
  scoreDetail: {
    method: 'GET',
    path: 'contests/:cid/participants/:pid/scores/:number',
    roles: ADMIN,
    contest: 'none',
    params: v.object({ ...person.entries, number: idDigits }),
    answer: scoreDetail,
    shows: ['scoring'],
    what: 'Everything one participant sent for one task, and what of it counts.',
  },
  adjustScore: {
    method: 'POST',
    path: 'contests/:cid/participants/:pid/adjustments',
    roles: ADMIN,
    contest: 'none',
    params: person,
    form: v.object({
      /** The task's number; left out: the adjustment is of the whole score. */
      task: v.optional(idDigits),
      amount: v.pipe(
        amount,
        v.minValue(-MAX_ADJUSTMENT),
        v.maxValue(MAX_ADJUSTMENT),
        v.notValue(0, 'backend.bad_request'),
      ),
      reason,
    }),
    answer: v.object({ id: v.number() }),
    changes: ['scoring', 'balloons'],
    what: 'Gives or takes points, or minutes of penalty (icpc), with the reason; the boards follow.',
  },
  withdrawAdjustment: {
    method: 'POST',
    path: 'contests/:cid/adjustments/:aid/withdraw',
    roles: ADMIN,
    contest: 'none',
    params: v.object({ cid: idDigits, aid: idDigits }),
    form: v.object({ reason }),
    answer: done,
    changes: ['scoring', 'balloons'],
    what: 'Takes an adjustment back; it stays listed.',
  },
  disqualify: {
    method: 'POST',
    path: 'contests/:cid/participants/:pid/disqualify',
    roles: ADMIN,
    contest: 'none',
    params: person,
    form: v.object({ reason }),
    answer: done,
    changes: ['people', 'scoring', 'balloons'],
    what: 'Takes a participant off the boards and out of the awards; their work stays.',
  },
  reinstate: {
    method: 'POST',
    path: 'contests/:cid/participants/:pid/reinstate',
    roles: ADMIN,
    contest: 'none',
    params: person,
    form: v.object({ reason }),
    answer: done,
    changes: ['people', 'scoring', 'balloons'],
    what: 'Puts a disqualified participant back.',
  },
  finalise: {
    method: 'POST',
    path: 'contests/:cid/final',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    answer: done,
    changes: ['contest', 'scoring'],
    what: 'Makes the results final: no score changes any more. Refused while somebody works, or work waits for a judgement or a decision.',
  },
  reopen: {
    method: 'POST',
    path: 'contests/:cid/reopen',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    form: v.object({ reason }),
    answer: done,
    changes: ['contest', 'scoring'],
    what: 'Lets scores of final results change again.',
  },
  publishResults: {
    method: 'POST',
    path: 'contests/:cid/publish',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    answer: done,
    changes: ['contest', 'scoring'],
    what: 'Shows the standings, unfrozen, to all: competitors, spectators and the public page. Refused while somebody works.',
  },
  resultsPdf: {
    method: 'POST',
    path: 'contests/:cid/results_pdf',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    form: v.object({
      /** The language of the page, which decides its fonts. */
      lang: v.picklist(['bg', 'en']),
      title: text(MAX_TITLE_CHARS),
      /** The line under the title. */
      subtitle: v.optional(v.pipe(v.string(), v.maxLength(MAX_TITLE_CHARS, 'backend.too_long')), ''),
      words: json(resultWords),
      with_boxes: withBoxes,
    }),
    answer: 'file',
    what: 'The results as PDF, with ranks, awards and page numbers; a judge makes it. 409 where none does in time, or has no font for some of its letters.',
  },
  setAwards: {
    method: 'PUT',
    path: 'contests/:cid/awards',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    form: v.object({ rules: json(awardRules) }),
    answer: done,
    changes: ['scoring'],
    what: 'Says by which rules medals and mentions are given.',
  },
});
