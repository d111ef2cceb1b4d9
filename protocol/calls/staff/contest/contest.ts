import * as v from 'valibot';
import { MAX_REASON_CHARS } from '#domain/limits.ts';
import { MAX_PUBLIC_ADDRESS_CHARS, publicAddressOf } from '#domain/public-address.ts';
import { MAX_MOVED_MINUTES } from '#domain/contest/contest-settings.ts';
import { defineCalls } from '#protocol/define.ts';
import { snapshots } from '#protocol/snapshots.ts';
import { amount, digits, id, idDigits, flag, text } from '#protocol/fields.ts';
import { ADMIN, ORGANISERS } from '#protocol/roles.ts';
import { auditAnswer } from '#protocol/wire/staff/operations/audit.ts';
import { configuration, contest, standingsSetting } from '#protocol/wire/contest.ts';
import { contestDetail, participant, staffInit } from '#protocol/wire/staff/contest/contest.ts';
import { staffSubmission, staffSubmissionDetail } from '#protocol/wire/staff/submissions/submission.ts';
import { workFilter } from '#protocol/wire/staff/submissions/work-filter.ts';
import { EVERY_SUBJECT } from '#protocol/wire/staff/communication/desk.ts';

const cid = v.object({ cid: idDigits });
/** Minutes by which an end moves. */
const moved = v.pipe(
  amount,
  v.minValue(-MAX_MOVED_MINUTES, `backend.out_of_range:${-MAX_MOVED_MINUTES}–${MAX_MOVED_MINUTES}`),
  v.maxValue(MAX_MOVED_MINUTES, `backend.out_of_range:${-MAX_MOVED_MINUTES}–${MAX_MOVED_MINUTES}`),
);

/** The installation's public address; '' removes it. */
const publicAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_PUBLIC_ADDRESS_CHARS, 'backend.too_long'),
  v.check((typed) => typed === '' || publicAddressOf(typed) !== null, 'staff.address.fault'),
  v.transform((typed) => publicAddressOf(typed) ?? ''),
);

/** Calls of staff who run contests. Authors may see the contests they belong to, admins all. */
export const contestStaffCalls = defineCalls({
  staffInit: {
    method: 'GET',
    path: 'init',
    ...snapshots.staffInit,
    answer: staffInit,
    what: "The server's time, for those who do not compete.",
  },
  contests: {
    method: 'GET',
    path: 'contests',
    ...snapshots.contests,
    answer: v.object({ contests: v.array(contest) }),
    what: 'The contests the person may open, running ones first.',
  },
  contestDetail: {
    method: 'GET',
    path: 'contests/:cid',
    ...snapshots.contestDetail,
    params: cid,
    answer: contestDetail,
    what: 'A contest with its tasks and participants.',
  },
  extendContest: {
    method: 'POST',
    path: 'contests/:cid/extend',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({ minutes: moved }),
    answer: contest,
    changes: ['contest'],
    what: 'Moves the end of a contest for everybody by some minutes (negative: earlier).',
  },
  extendParticipant: {
    method: 'POST',
    path: 'contests/:cid/participants/:pid/extend',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ cid: idDigits, pid: idDigits }),
    form: v.object({
      minutes: moved,
      reason: v.optional(text(MAX_REASON_CHARS)),
    }),
    answer: participant,
    changes: ['people'],
    what: 'Gives one competitor some minutes more (negative: less).',
  },
  endSessions: {
    method: 'POST',
    path: 'contests/:cid/participants/:pid/sessions/end',
    roles: ADMIN,
    contest: 'none',
    params: v.object({ cid: idDigits, pid: idDigits }),
    answer: v.object({ ended: v.number() }),
    what: 'Ends every session of a competitor, who may log in again; answers how many there were.',
  },
  setTimes: {
    method: 'PUT',
    path: 'contests/:cid/times',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({
      start_time: digits,
      end_time: digits,
      start_analysis_time: digits,
      end_analysis_time: digits,
      start_translation_time: digits,
      end_translation_time: digits,
      unrestricted_time: digits,
    }),
    answer: contest,
    changes: ['contest'],
    what: 'Sets all times of a contest. Refused when they do not follow one another.',
  },
  setStandings: {
    method: 'PUT',
    path: 'contests/:cid/standings',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({
      standings: standingsSetting,
      public_standing: v.optional(flag),
      last_accepted_breaks_ties: v.optional(flag),
    }),
    answer: contest,
    changes: ['contest'],
    what: 'Shows, hides or freezes the standings, and says whether the last accepted run breaks ties.',
  },
  staffSubmissions: {
    method: 'GET',
    path: 'submissions',
    ...snapshots.staffSubmissions,
    query: v.object({
      ...workFilter.entries,
      /** Only submissions with a smaller id: the next page. */
      before: v.optional(idDigits),
      limit: v.optional(v.pipe(digits, v.maxValue(1000)), '200'),
    }),
    /** `next`: the id below which the next page begins; null: there is none. */
    answer: v.object({ submissions: v.array(staffSubmission), more: v.boolean(), next: v.nullable(id) }),
    what: 'Submissions of the contests one may see that pass every filter given, newest first, a page at a time.',
  },
  staffSubmission: {
    method: 'GET',
    path: 'submissions/:sid',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ sid: idDigits }),
    answer: staffSubmissionDetail,
    shows: ['people', 'contest', 'tasks'],
    what: 'One submission with its source.',
  },
  submissionsArchive: {
    method: 'GET',
    path: 'submissions-archive',
    roles: ORGANISERS,
    contest: 'optional',
    query: workFilter,
    answer: 'file',
    what: 'The sources of all submissions that pass every filter given, as one ZIP. 409 when they are too many for one.',
  },
  staffSubmissionSource: {
    method: 'GET',
    path: 'submissions/:sid/source',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ sid: idDigits }),
    answer: 'file',
    what: 'The source of a submission as a file.',
  },
  setConfig: {
    method: 'PUT',
    path: 'config',
    roles: ADMIN,
    contest: 'none',
    form: v.partial(v.object({ ...configuration.entries, public_address: publicAddress })),
    answer: configuration,
    what: 'Says how clients are to listen, and where others open the installation (empty: nobody has said). It takes effect at once; what is not given stays.',
  },
  audit: {
    method: 'GET',
    path: 'audit',
    roles: ADMIN,
    contest: 'optional',
    query: v.object({
      before: v.optional(idDigits),
      /** Part of the name of the person who made the change. */
      person: v.optional(v.pipe(v.string(), v.maxLength(100, 'backend.too_long'))),
      /** The call, or a part of its name. */
      action: v.optional(v.pipe(v.string(), v.maxLength(100, 'backend.too_long'))),
      /**
       * Part of the name of the person, task or contest that it is about, or of the target as the audit
       * writes it.
       */
      target: v.optional(v.pipe(v.string(), v.maxLength(100, 'backend.too_long'))),
      /** Bounds of the time, ms since the epoch. */
      from: v.optional(digits),
      to: v.optional(digits),
      limit: v.optional(v.pipe(digits, v.minValue(1), v.maxValue(5000)), '100'),
    }),
    answer: auditAnswer,
    shows: EVERY_SUBJECT,
    what: 'What staff changed: who, when, before and after; newest first.',
  },
  scoreboard: {
    method: 'GET',
    path: 'contests/:cid/scoreboard',
    roles: ORGANISERS,
    contest: 'none',
    params: v.object({ cid: idDigits }),
    answer: 'file',
    what: 'The board as it truly is, as the `scoreboard` of the Contest API (JSON). What the public may see of one is at `/contest-api`.',
  },
});
