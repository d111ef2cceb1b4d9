import * as v from 'valibot';
import { MAX_ANSWER_CHARS, MAX_TOPIC_CHARS } from '#domain/limits.ts';
import { defineCalls } from '#protocol/define.ts';
import { amount, countDigits, flag, id, idDigits, json, text } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { snapshots } from '#protocol/snapshots.ts';
import { announcement, ANSWERED_TO, question } from '#protocol/wire/communication.ts';
import { AUDIENCES, PLAN_ANCHORS } from '#protocol/wire/staff/communication/desk-question.ts';
import { done } from '#protocol/wire/session.ts';
import {
  audiences,
  plannedAnnouncement,
  questionStatistics,
  quickAnswerList,
  quickAnswers,
} from '#protocol/wire/staff/communication/talk.ts';
import { EVERY_SUBJECT } from '#protocol/wire/staff/communication/desk.ts';

const qid = v.object({ qid: idDigits });
const aid = v.object({ aid: idDigits });
/** The most claims in one call: more questions than a juror has in hand. */
const MAX_CLAIMS = 200;

/** The year 2100, ms since the epoch. */
const LATEST_AT = 4_102_444_800_000;

const announced = {
  topic: text(MAX_TOPIC_CHARS),
  message: text(MAX_ANSWER_CHARS),
  audience: v.optional(v.picklist(AUDIENCES), 'all'),
  /** The group or room; ignored for everybody. */
  audience_name: v.optional(v.pipe(v.string(), v.trim()), ''),
};
const planned = {
  ...announced,
  anchor: v.picklist(PLAN_ANCHORS),
  /** ms since the epoch (`clock`), or after the contest's start or end; negative: before it. */
  at_ms: v.pipe(amount, v.integer('backend.digits_only'), v.minValue(-LATEST_AT), v.maxValue(LATEST_AT)),
};

/**
 * The desk of the jury: questions, their answers, announcements (COM-2, COM-4). Authors see their contests',
 * admins all.
 */
export const talkCalls = defineCalls({
  questions: {
    method: 'GET',
    path: 'questions',
    ...snapshots.questions,
    answer: v.object({ questions: v.array(question) }),
    what: 'Questions of the contests one may see, unanswered first, then newest first.',
  },
  questionStatistics: {
    method: 'GET',
    path: 'questions/statistics',
    roles: ORGANISERS,
    contest: 'required',
    answer: questionStatistics,
    shows: ['communication'],
    what: 'How many questions of a contest were asked and answered, about what, by whom, and how long people waited.',
  },
  renewClaims: {
    method: 'POST',
    path: 'questions/claims',
    roles: ORGANISERS,
    contest: 'none',
    form: v.object({ qids: json(v.pipe(v.array(id), v.maxLength(MAX_CLAIMS))) }),
    answer: v.object({ held: v.array(id) }),
    what: 'Says that these questions are still in hand in this session; answers those that are.',
  },
  claimQuestion: {
    method: 'POST',
    path: 'questions/:qid/claim',
    roles: ORGANISERS,
    contest: 'none',
    params: qid,
    form: v.object({
      /** True: even while another juror has the question in hand. */
      take_over: v.optional(flag, false),
    }),
    answer: question,
    what: 'Takes a question in hand: nobody else answers it until it is answered, let go, or its holder is gone.',
  },
  releaseQuestion: {
    method: 'POST',
    path: 'questions/:qid/release',
    roles: ORGANISERS,
    contest: 'none',
    params: qid,
    answer: question,
    what: 'Lets a question go that one has in hand; of one that another has, nothing changes.',
  },
  answer: {
    method: 'POST',
    path: 'questions/:qid/answer',
    roles: ORGANISERS,
    contest: 'none',
    params: qid,
    form: v.object({
      answer: text(MAX_ANSWER_CHARS),
      /** The answer that its author has seen: 0 for none yet; refused when there is a newer one. */
      version: v.optional(countDigits, 0),
      to: v.optional(v.picklist(ANSWERED_TO), 'asker'),
      /** Topic of the announcement; left out: the question's own. */
      topic: v.optional(text(MAX_TOPIC_CHARS)),
    }),
    answer: question,
    changes: ['communication'],
    what: 'Answers a question, or changes the answer that is named; to all, or as an announcement, if so wished.',
  },
  announcements: {
    method: 'GET',
    path: 'announcements',
    roles: ORGANISERS,
    contest: 'required',
    answer: v.object({ announcements: v.array(announcement) }),
    shows: ['communication'],
    what: 'What was announced in a contest, newest first, also what was withdrawn.',
  },
  announce: {
    method: 'POST',
    path: 'announcements',
    roles: ORGANISERS,
    contest: 'required',
    form: v.object(announced),
    answer: announcement,
    changes: ['communication'],
    what: 'Announces something to everybody in a contest, to a group or to a room.',
  },
  withdrawAnnouncement: {
    method: 'POST',
    path: 'announcements/:aid/withdraw',
    roles: ORGANISERS,
    contest: 'none',
    params: aid,
    answer: announcement,
    changes: ['communication'],
    what: 'Takes an announcement back: who had read it is told so, for the others it is gone.',
  },
  audiences: {
    method: 'GET',
    path: 'announcements/audiences',
    roles: ORGANISERS,
    contest: 'required',
    answer: audiences,
    shows: ['people'],
    what: 'The groups and rooms of the people of a contest.',
  },
  plannedAnnouncements: {
    method: 'GET',
    path: 'announcements/planned',
    roles: ORGANISERS,
    contest: 'required',
    answer: v.object({ planned: v.array(plannedAnnouncement) }),
    shows: EVERY_SUBJECT,
    what: 'Announcements that wait for their time, the next one first.',
  },
  planAnnouncement: {
    method: 'POST',
    path: 'announcements/planned',
    roles: ORGANISERS,
    contest: 'required',
    form: v.object(planned),
    answer: plannedAnnouncement,
    changes: ['communication'],
    what: 'Plans an announcement for a time of the clock, or before or after the start or the end of the contest.',
  },
  changePlanned: {
    method: 'PUT',
    path: 'announcements/planned/:aid',
    roles: ORGANISERS,
    contest: 'none',
    params: aid,
    form: v.object({ ...planned, version: countDigits }),
    answer: plannedAnnouncement,
    changes: ['communication'],
    what: 'Changes an announcement that waits for its time.',
  },
  cancelPlanned: {
    method: 'DELETE',
    path: 'announcements/planned/:aid',
    roles: ORGANISERS,
    contest: 'none',
    params: aid,
    answer: done,
    changes: ['communication'],
    what: 'Cancels an announcement that waits for its time.',
  },
  quickAnswers: {
    method: 'GET',
    path: 'quick_answers',
    roles: ORGANISERS,
    contest: 'required',
    answer: quickAnswerList,
    shows: ['communication'],
    what: 'The short answers of a contest.',
  },
  setQuickAnswers: {
    method: 'PUT',
    path: 'quick_answers',
    roles: ORGANISERS,
    contest: 'required',
    form: v.object({ version: countDigits, answers: json(quickAnswers) }),
    maxFormBytes: 1_000_000,
    answer: quickAnswerList,
    changes: ['communication'],
    what: 'Changes the short answers of a contest, all at once. Refused when they have changed since `version`.',
  },
});
