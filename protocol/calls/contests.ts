import * as v from 'valibot';
import { MAX_CONTEST_FILE_BYTES } from '#domain/limits.ts';
import { defineCalls } from '../define.ts';
import { flag, id, idDigits, json } from '../fields.ts';
import { ADMIN, ORGANISERS } from '../roles.ts';
import { contest } from '../wire/contest.ts';
import { done } from '../wire/session.ts';
import {
  consequence,
  contestContents,
  contestSettings,
  exportSize,
  readContest,
  settingsAnswer,
  settingsChange,
  staffMember,
  undoneAnswer,
} from '../wire/staff/contest-settings.ts';

const cid = v.object({ cid: idDigits });
const MAX_PLAN_CHARS = 200;

/** Contests: making, arranging, archiving and deleting them (AUT-2). */
export const arrangeCalls = defineCalls({
  contestSettings: {
    method: 'GET',
    path: 'contests/:cid/settings',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: settingsAnswer,
    shows: ['contest'],
    what: "Everything a contest's form holds, its version, and who changed it lately.",
  },
  saveSettings: {
    method: 'PUT',
    path: 'contests/:cid/settings',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    form: v.object({
      /** The version the form shows. */
      version: idDigits,
      changes: json(settingsChange),
    }),
    answer: contest,
    changes: ['contest'],
    what: 'Changes the settings given and no others. 409 with what others changed when the version is not the newest.',
  },
  consequences: {
    method: 'GET',
    path: 'contests/:cid/consequences',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    query: v.object({ changes: json(settingsChange) }),
    answer: v.object({ consequences: v.array(consequence) }),
    what: 'What a change of settings would do to whom now, without making it.',
  },
  assignableStaff: {
    method: 'GET',
    path: 'assignable_staff',
    roles: ADMIN,
    contest: 'none',
    answer: v.object({ staff: v.array(staffMember) }),
    what: 'Everybody who can be assigned to a contest.',
  },
  createContest: {
    method: 'POST',
    path: 'contests',
    roles: ADMIN,
    contest: 'none',
    form: v.object({
      settings: json(contestSettings),
      /** The contest whose tasks it begins with, and with `people` its participants too. */
      from: v.optional(idDigits),
      people: v.optional(flag, false),
    }),
    answer: contest,
    changes: ['contest'],
    what: 'Makes a contest, empty or with the tasks (and people) of another.',
  },
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
      /** People's work in it too: submissions, judgements, answers, questions, boards, and the audit. */
      work: v.optional(flag, false),
      /** Tests, the jury's solutions, the keys of quizzes, and with the work the hashes of passwords: for admins alone. */
      secrets: v.optional(flag, false),
      /** Personal data; without them people have names made up for the file. */
      personal: v.optional(flag, true),
    }),
    answer: 'file',
    what: 'A contest as one file (zip): its settings, people, tasks and quizzes, and its work where that is wanted. It is in the audit. 403 for secrets to whoever is no admin, 409 when one of its parts is larger than such a file may hold.',
  },
  openContest: {
    method: 'POST',
    path: 'contests/:cid/open',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: contest,
    changes: ['contest'],
    what: 'Starts a contest now; it lasts as long as it would have, and what follows it moves along.',
  },
  closeContest: {
    method: 'POST',
    path: 'contests/:cid/close',
    roles: ORGANISERS,
    contest: 'none',
    params: cid,
    answer: contest,
    changes: ['contest'],
    what: 'Ends a running contest now.',
  },
  archiveContest: {
    method: 'POST',
    path: 'contests/:cid/archive',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    form: v.object({ archived: flag }),
    answer: contest,
    changes: ['contest'],
    what: 'Puts a contest away, where only staff see it, or takes it out again.',
  },
  contestContents: {
    method: 'GET',
    path: 'contests/:cid/contents',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    answer: contestContents,
    what: 'What would be deleted with a contest.',
  },
  deleteContest: {
    method: 'DELETE',
    path: 'contests/:cid',
    roles: ADMIN,
    contest: 'none',
    params: cid,
    form: v.object({ name: v.optional(v.string(), '') }),
    answer: done,
    changes: ['contest'],
    what: 'Deletes a contest with all that is in it. Where people have worked in it, its name has to be given.',
  },
  undoChange: {
    method: 'POST',
    path: 'audit/:aid/undo',
    roles: ADMIN,
    contest: 'none',
    params: v.object({ aid: idDigits }),
    answer: undoneAnswer,
    changes: ['contest'],
    what: 'Sets back what an entry of the audit changed of a contest, where it was not changed again since.',
  },
  undoConsequences: {
    method: 'GET',
    path: 'audit/:aid/consequences',
    roles: ADMIN,
    contest: 'none',
    params: v.object({ aid: idDigits }),
    answer: v.object({ contest: id, consequences: v.array(consequence) }),
    what: 'What setting an entry of the audit back would do to whom now, without doing it.',
  },
  removeDemo: {
    method: 'POST',
    path: 'demo/remove',
    roles: ADMIN,
    contest: 'none',
    form: v.object({ password: v.optional(v.string(), '') }),
    answer: v.object({ contests: v.number(), people: v.number() }),
    changes: ['people', 'contest', 'tasks'],
    what: "Deletes the demo's contests and people for good. One of its admins who asks stays, with the password given.",
  },
  demo: {
    method: 'GET',
    path: 'demo',
    roles: ADMIN,
    contest: 'none',
    answer: v.object({ contests: v.number(), people: v.number(), is_caller: v.boolean() }),
    shows: ['contest'],
    what: 'How much of the demo there is, and whether the caller is of it.',
  },
});
