import * as v from 'valibot';
import { MAX_PACKAGE_UPLOAD_BYTES } from '#domain/limits.ts';
import { defineCalls } from '#protocol/define.ts';
import { countDigits, flag, idDigits, json } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { packageFinding } from '#protocol/wire/staff/authoring/packages.ts';
import { rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import {
  metadataAnswer,
  shownContent,
  taskMetadata,
  treeDiff,
  versionHistory,
} from '#protocol/wire/staff/authoring/versions.ts';

const tid = v.object({ tid: idDigits });
const known = v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))]);

/** The versions of a task, and its metadata. */
export const workshopVersionCalls = defineCalls({
  workshopVersions: {
    method: 'GET',
    path: 'workshop/:tid/versions',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    answer: versionHistory,
    shows: ['workshop', 'tasks'],
    what: 'The versions of a task, newest first, and the contests that judge by the one in use.',
  },
  workshopDiff: {
    method: 'GET',
    path: 'workshop/:tid/diff',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    query: v.object({
      /** Numbers of versions; 0 is the work tree. */
      from: countDigits,
      to: countDigits,
    }),
    answer: treeDiff,
    shows: ['workshop'],
    what: 'Which files two versions of a task have otherwise.',
  },
  workshopCompared: {
    method: 'GET',
    path: 'workshop/:tid/compared',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    query: v.object({
      path: v.pipe(v.string(), v.maxLength(200)),
      /** Contents that the task has or had; '' for a missing file. */
      before: known,
      after: known,
    }),
    answer: v.object({ before: shownContent, after: shownContent }),
    what: 'Two contents of a file, as far as they can be shown beside each other: texts and pictures.',
  },
  workshopPackage: {
    method: 'GET',
    path: 'workshop/:tid/package',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    query: v.object({
      /** The number of the version; 0: the work tree. */
      version: countDigits,
      /**
       * `own`: the files as they are; `plain`: only what the format alone can say, without our judge.yaml.
       */
      form: v.optional(v.picklist(['own', 'plain']), 'own'),
    }),
    answer: 'file',
    what: 'A version of a task, or its work tree, as a package.',
  },
  goBackWorkshop: {
    method: 'POST',
    path: 'workshop/:tid/back',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({ version: countDigits, revision: countDigits }),
    answer: v.object({ revision: v.number(), kept: v.nullable(v.number()) }),
    changes: ['workshop'],
    what: 'Makes the files of a version the work tree; changes that no version has are kept as one before.',
  },
  bringWorkshopPackage: {
    method: 'POST',
    path: 'workshop/:tid/package',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      revision: countDigits,
      /** False: only answers what would change. */
      apply: v.optional(flag, false),
    }),
    files: { package: { maxBytes: MAX_PACKAGE_UPLOAD_BYTES, onDisk: true } },
    answer: v.object({ findings: v.array(packageFinding), diff: v.nullable(treeDiff), revision: v.number() }),
    changes: ['tasks', 'workshop'],
    what: 'Makes the files of an uploaded package the work tree, or says first what would change.',
  },
  tryWorkshopVersion: {
    method: 'POST',
    path: 'workshop/:tid/try',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({ version: countDigits }),
    answer: v.object({ rejudgings: v.array(rejudging) }),
    changes: ['tasks', 'workshop'],
    what: 'Judges what contests have sent for a task by a version that is not used yet; nothing of it counts.',
  },
  useWorkshopVersion: {
    method: 'POST',
    path: 'workshop/:tid/use',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      version: countDigits,
      /** Trials by this version whose results count from then on. */
      apply: v.optional(json(v.pipe(v.array(v.number()), v.maxLength(100))), '[]'),
    }),
    answer: v.object({ version: v.number() }),
    changes: ['tasks', 'balloons', 'workshop'],
    what: 'Judges a task by a version from now on, and shows its statements, names and limits.',
  },
  workshopMetadata: {
    method: 'GET',
    path: 'workshop/:tid/metadata',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    answer: metadataAnswer,
    shows: ['workshop'],
    what: 'Names, limits, languages, scoring and origin of a task, as its files say them.',
  },
  saveWorkshopMetadata: {
    method: 'PUT',
    path: 'workshop/:tid/metadata',
    roles: ORGANISERS,
    contest: 'none',
    params: tid,
    form: v.object({
      /** Hashes of the files when they were read: refused when they have changed. */
      problem: known,
      judge: known,
      values: json(taskMetadata),
    }),
    answer: metadataAnswer,
    changes: ['workshop'],
    what: 'Writes what differs into the files of a task; comments and order stay.',
  },
});
