import * as v from 'valibot';
import { MAX_QUESTION_CHARS } from '#domain/limits.ts';
import { MAX_REPORT_BYTES, MAX_REPORT_CHARS } from '#domain/reports.ts';
import { translatingCalls } from './calls/translation.ts';
import { defineCalls } from './define.ts';
import { snapshots } from './snapshots.ts';
import { id, idDigits, text } from './fields.ts';
import { COMPETITOR, EVERY_ROLE } from './roles.ts';
import { ownCertificates } from './wire/results/certificate.ts';
import { ownMarks } from './wire/marking.ts';
import { scoreHistory } from './wire/standings/standing.ts';
import { system } from './wire/system.ts';

/** Rare calls of contestants, whose rows are downloaded with the part that makes them. */
export const laterCalls = {
  ...translatingCalls,
  ...defineCalls({
    ownCertificates: {
      method: 'GET',
      path: 'certificates',
      roles: COMPETITOR,
      contest: 'required',
      answer: ownCertificates,
      shows: ['certificates'],
      what: "The person's own certificates of the contest that hold and are shown to them.",
    },
    system: {
      method: 'GET',
      path: 'system',
      roles: EVERY_ROLE,
      contest: 'optional',
      answer: system,
      shows: [],
      what: 'How programs are compiled and run, with which versions, and on what machine.',
    },
    scoreHistory: {
      method: 'GET',
      path: 'standing/:pid/history',
      roles: snapshots.standing.roles,
      contest: 'required',
      params: v.object({ pid: idDigits }),
      answer: scoreHistory,
      shows: [],
      what: "How a participant's score came about, as far as the board is shown to whoever asks.",
    },
    ownMarks: {
      method: 'GET',
      path: 'marks',
      roles: COMPETITOR,
      contest: 'required',
      answer: ownMarks,
      reflects: ['/user/queue/quiz/{contestId}'],
      shows: ['marking'],
      what: 'What people gave the person’s works, by criterion, as far as it is published, with appeals and their answers.',
    },
    appealMarks: {
      method: 'POST',
      path: 'marks/:number/appeal',
      roles: COMPETITOR,
      contest: 'required',
      params: v.object({ number: idDigits }),
      form: v.object({ appeal: text(MAX_QUESTION_CHARS) }),
      answer: v.object({}),
      changes: ['marking'],
      what: 'Appeals against the published points of an own work, once and within the time that the contest gives.',
    },
    sendReport: {
      method: 'POST',
      path: 'reports',
      roles: EVERY_ROLE,
      contest: 'optional',
      form: v.object({
        note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REPORT_CHARS, 'backend.too_long')), ''),
      }),
      files: { recording: { maxBytes: MAX_REPORT_BYTES } },
      /** The number of the report, for the person and the staff. */
      answer: v.object({ report: id }),
      changes: ['reports'],
      what: 'Says that something is wrong, with the last minutes of the session as the page recorded them.',
    },
  }),
};
