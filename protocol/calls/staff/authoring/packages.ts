import * as v from 'valibot';
import { MAX_PACKAGE_UPLOAD_BYTES } from '#domain/limits.ts';
import { defineCalls } from '#protocol/define.ts';
import { flag, idDigits } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import { packageDraft, uploadedPackage } from '#protocol/wire/staff/authoring/packages.ts';

const did = v.object({ did: idDigits });
/** An id; '' for none. */
const optionalId = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  idDigits,
]);

/** Problem packages that are uploaded in a browser. */
export const packageCalls = defineCalls({
  importPackage: {
    method: 'POST',
    path: 'packages',
    roles: ORGANISERS,
    contest: 'none',
    form: v.object({
      /** The contest that gets the task once it is confirmed; '' for none. */
      into: v.optional(optionalId),
    }),
    files: { package: { maxBytes: MAX_PACKAGE_UPLOAD_BYTES, onDisk: true } },
    answer: uploadedPackage,
    changes: ['tasks'],
    what: "Reads a problem package and has its jury's submissions judged; nothing is stored as a task before it is confirmed. A faulty one leaves nothing.",
  },
  packageDrafts: {
    method: 'GET',
    path: 'packages',
    roles: ORGANISERS,
    contest: 'none',
    answer: v.object({ drafts: v.array(packageDraft) }),
    shows: ['tasks'],
    what: "The person's packages that wait to be confirmed, with what was found and how their jury's submissions fare.",
  },
  confirmPackage: {
    method: 'POST',
    path: 'packages/:did/confirm',
    roles: ORGANISERS,
    contest: 'none',
    params: did,
    form: v.object({
      /** The version that it replaces, as the person saw; '' for a new task. */
      version: optionalId,
      /**
       * The task with the same UUID whose next version it becomes; '' for the task with its own short name.
       */
      next_of: v.optional(optionalId, ''),
      /** True: also accepts submissions that miss their claims, or are not judged yet. */
      accept: v.optional(flag, false),
    }),
    answer: v.object({ task: v.number() }),
    changes: ['tasks'],
    what: 'Stores a package as a task, or as the next version of one, and puts it into the contest it was uploaded for.',
  },
  cancelPackage: {
    method: 'POST',
    path: 'packages/:did/cancel',
    roles: ORGANISERS,
    contest: 'none',
    params: did,
    answer: v.object({}),
    changes: ['tasks'],
    what: 'Takes a package back: nothing of it stays.',
  },
});
