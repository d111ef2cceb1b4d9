import * as v from 'valibot';
import { MAX_ARCHIVE_BYTES } from '#domain/limits.ts';
import { defineCalls } from '../define.ts';
import { snapshots } from '../snapshots.ts';
import { digits, idDigits } from '../fields.ts';
import { COMPETITOR } from '../roles.ts';
import { lateAnswer } from '../wire/submissions/late.ts';
import { submission } from '../wire/submissions/submission.ts';
import { userTest } from '../wire/submissions/user-test.ts';

/** A contestant's work, as all their pages show it. */
export const workCalls = defineCalls({
  submissions: {
    method: 'GET',
    path: 'submissions',
    ...snapshots.submissions,
    answer: v.object({
      submissions: v.array(submission),
      /** Answers to quizzes that arrived after the end. */
      late_answers: v.optional(v.array(lateAnswer), []),
    }),
    what: "The person's submissions in the contest, newest first.",
  },
  submit: {
    method: 'POST',
    path: 'submissions',
    roles: COMPETITOR,
    contest: 'required',
    form: v.object({
      /** The task's number. */
      task: idDigits,
      /** A language, by its extension in the table of §3. */
      language: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,10}$/, 'backend.unknown_language')),
      /** The submission's own id, made in the browser: sent twice, it counts once. */
      client_id: v.pipe(v.string(), v.uuid('backend.bad_client_id')),
      /** Time of the submission, on the server's clock as the browser knows it: late arrivals need it. */
      sent_at: v.optional(digits),
    }),
    // The handler holds a source to `MAX_SOURCE_BYTES`, since only it knows whether the file is a source or
    // an archive.
    files: { source: { maxBytes: MAX_ARCHIVE_BYTES } },
    answer: submission,
    what: 'Submits a solution. The answer is the receipt. One submitted in time that arrives after the end waits for the staff.',
  },
  userTests: {
    method: 'GET',
    path: 'user_tests',
    ...snapshots.userTests,
    answer: v.object({ user_tests: v.array(userTest) }),
    what: "The person's user tests in the contest, newest first.",
  },
});
