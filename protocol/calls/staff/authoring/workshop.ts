import * as v from 'valibot';
import { MAX_PACKAGE_UPLOAD_BYTES, MAX_WORKSHOP_TEXT_BYTES } from '#domain/limits.ts';
import { TEMPLATE_KINDS } from '#domain/authoring/task/task-rights.ts';
import { defineCalls } from '#protocol/define.ts';
import { countDigits, flag, id, idDigits, json, text } from '#protocol/fields.ts';
import { madeFrom } from '#protocol/made-from.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { commitAnswer, workshopShares, workshopTask } from '#protocol/wire/staff/authoring/workshop.ts';

const MAX_PATH_CHARS = 200;
const MAX_CHANGES = 1_000;
const MAX_MESSAGE_CHARS = 500;
const MAX_NAME_CHARS = 100;
const MAX_LOGIN_CHARS = 100;
const MAX_LANGUAGES = 20;
const tid = v.object({ tid: idDigits });
const path = v.pipe(
  v.string(),
  v.nonEmpty('backend.path_refused'),
  v.maxLength(MAX_PATH_CHARS, 'backend.path_refused'),
);
const login = text(MAX_LOGIN_CHARS);
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** The hash of a file that the caller knows; '' for no file. */
const known = v.union([v.literal(''), hash]);

/** The files of a task, as its authors write them. */
export const workshopCalls = defineCalls({
  workshopTask: {
    method: 'GET',
    path: 'workshop/:tid',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    answer: workshopTask,
    shows: ['workshop'],
    what: 'A task in the workshop: its files, its newest version, and who has it open.',
  },
  workshopFile: {
    method: 'GET',
    path: 'workshop/:tid/file',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    query: v.object({
      path,
      /** A content that the file has or had in some version; left out: the present one. */
      hash: v.optional(hash),
      save: v.optional(flag, false),
      /** The most bytes: of a longer content only the beginning is sent. */
      most: v.optional(countDigits),
    }),
    answer: 'file',
    shows: ['workshop'],
    what: 'The content of a file of a task, now or in a version.',
  },
  saveWorkshopText: {
    method: 'PUT',
    path: 'workshop/:tid/file',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({ path, text: v.string(), known }),
    maxFormBytes: MAX_WORKSHOP_TEXT_BYTES,
    answer: v.object({ hash, revision: v.number() }),
    changes: ['workshop'],
    what: 'Saves a text as a file of the work tree. Refused when the file no longer holds what it was known to hold.',
  },
  uploadWorkshopFile: {
    method: 'POST',
    path: 'workshop/:tid/upload',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      path,
      known: v.optional(known),
      /**
       * The script line that the file was made from, as an archive of the task says it; left out for one written by
       * hand.
       */
      made_from: v.optional(madeFrom),
    }),
    files: { file: { maxBytes: MAX_PACKAGE_UPLOAD_BYTES, onDisk: true } },
    answer: v.object({ hash, revision: v.number() }),
    changes: ['workshop'],
    what: 'Puts an uploaded file into the work tree.',
  },
  changeWorkshopFiles: {
    method: 'POST',
    path: 'workshop/:tid/changes',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      changes: json(
        v.pipe(
          v.array(
            v.variant('kind', [
              v.object({ kind: v.literal('move'), from: path, to: path }),
              v.object({ kind: v.literal('remove'), path }),
              /** A content that the task has or had: for a copy, or for a file that is restored. */
              v.object({ kind: v.literal('put'), path, hash, known: v.optional(known) }),
            ]),
          ),
          v.maxLength(MAX_CHANGES),
        ),
      ),
    }),
    answer: v.object({ revision: v.number() }),
    changes: ['workshop'],
    what: 'Moves, removes, copies and brings back files of the work tree: all of it, or nothing.',
  },
  commitWorkshopTask: {
    method: 'POST',
    path: 'workshop/:tid/commit',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      message: text(MAX_MESSAGE_CHARS),
      /** Revision of the tree that the caller saw: refused when it has changed. */
      revision: countDigits,
    }),
    answer: commitAnswer,
    changes: ['tasks', 'workshop'],
    what: 'Keeps the work tree as a version. Without a fault it can be judged by, and is used where nobody was judged by another.',
  },
  createWorkshopTask: {
    method: 'POST',
    path: 'workshop',
    roles: ORGANISERS,
    contest: 'none',
    form: v.object({
      kind: v.picklist(TEMPLATE_KINDS),
      name: text(MAX_NAME_CHARS),
      slug: v.pipe(v.string(), v.regex(/^[a-z\d](?:[a-z\d_-]{0,62}[a-z\d])?$/, 'backend.slug_refused')),
      /** Languages of the statements, as `en` or `sr-Latn`. */
      languages: json(
        v.pipe(
          v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})?$/))),
          v.minLength(1, 'backend.empty'),
          v.maxLength(MAX_LANGUAGES),
        ),
      ),
    }),
    answer: v.object({ tid: id }),
    changes: ['tasks'],
    what: 'Makes a task of a kind with files that work at once. Refused when another has the short name.',
  },
  workshopShares: {
    method: 'GET',
    path: 'workshop/:tid/shares',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    answer: workshopShares,
    shows: ['workshop'],
    what: 'Who owns a task, and whom it is shared with.',
  },
  shareWorkshopTask: {
    method: 'PUT',
    path: 'workshop/:tid/shares',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({ username: login, right: v.picklist(['none', 'read', 'write']) }),
    answer: workshopShares,
    changes: ['tasks', 'workshop'],
    what: 'Shares a task with an author, to read or to write, or takes that back.',
  },
  giveWorkshopTask: {
    method: 'PUT',
    path: 'workshop/:tid/owner',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({ username: login }),
    answer: workshopShares,
    changes: ['tasks', 'workshop'],
    what: 'Makes somebody else the owner of a task; the former one may still write.',
  },
  workshopTree: {
    method: 'GET',
    path: 'workshop/:tid/tree.zip',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    query: v.object({
      /** The folder; left out: the whole tree. */
      folder: v.optional(path),
    }),
    answer: 'file',
    what: 'The work tree of a task, or a folder of it, as an archive.',
  },
  workshopHere: {
    method: 'POST',
    path: 'workshop/:tid/here',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      tab: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
      /** The file that is open; '' for none. Left out: the person left the page. */
      path: v.optional(v.pipe(v.string(), v.maxLength(MAX_PATH_CHARS))),
    }),
    answer: v.object({}),
    changes: ['tasks', 'workshop'],
    what: 'Says that one has a task open, for those who work on it too; said again every 15 s.',
  },
});
