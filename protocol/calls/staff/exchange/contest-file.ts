import * as v from 'valibot';
import { MAX_CONTEST_FILE_BYTES } from '#domain/limits.ts';
import { defineCalls } from '#protocol/define.ts';
import { flag, json, idDigits } from '#protocol/fields.ts';
import { ADMIN, ORGANISERS } from '#protocol/roles.ts';
import { contest } from '#protocol/wire/contest.ts';
import { contestSettings, exportSize, readContest } from '#protocol/wire/staff/contest/settings.ts';

const cid = v.object({ cid: idDigits });
const MAX_PLAN_CHARS = 200;

/** Contests as files: written by one server, read by another (AUT-2). */
export const contestFileCalls = defineCalls({
  readContestFile: {
    method: 'POST',
    path: 'contests/read',
    roles: ADMIN,
    contest: 'none',
    files: { file: { maxBytes: MAX_CONTEST_FILE_BYTES, onDisk: true } },
    answer: readContest,
    what: 'What a contest.yaml or the file of a whole contest says, its tasks and people too; nothing is made.',
  },
  createContestFromFile: {
    method: 'POST',
    path: 'contests/from_file',
    roles: ADMIN,
    contest: 'none',
    form: v.object({
      /** Values of the form, which override the file's. */
      settings: json(contestSettings),
      /** The plan that `readContestFile` showed. */
      plan: v.pipe(v.string(), v.maxLength(MAX_PLAN_CHARS)),
      /** True: accept boards that differ from the file's. */
      boards_may_differ: v.optional(flag, false),
    }),
    files: { file: { maxBytes: MAX_CONTEST_FILE_BYTES, onDisk: true } },
    answer: contest,
    changes: ['people', 'contest', 'tasks'],
    what: 'Makes a contest with the tasks, people, awards and work of a file, as they were shown. Nothing is judged. 409 when something has changed since, or the boards do not come out as they stood.',
  },
  exportSize: {
    method: 'GET',
    path: 'contests/:cid/export',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: exportSize,
    what: 'How much of each kind the file of a contest would hold, and about how large it would be.',
  },
  exportContest: {
    method: 'POST',
    path: 'contests/:cid/export',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({
      /**
       * Whether the file contains people's work: submissions, judgements, answers, questions, boards, and the
       * audit.
       */
      work: v.optional(flag, false),
      /**
       * Whether it contains tests, the jury's solutions, the keys of quizzes, and with the work the hashes of
       * passwords: for admins alone.
       */
      secrets: v.optional(flag, false),
      /** Whether it contains personal data; without them people have names made up for the file. */
      personal: v.optional(flag, true),
    }),
    answer: 'file',
    what: 'A contest as one file (zip): its settings, people, tasks and quizzes, and its work where that is wanted. It is in the audit. 403 for secrets to whoever is no admin, 409 when one of its parts is larger than such a file may hold.',
  },
});
