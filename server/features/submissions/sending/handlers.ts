import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { getFile } from '#server/files/store.ts';
import { competing, contestIdsOf, ownOf, visibleTo } from '#server/model/access.ts';
import { type FileAnswer, type Handlers } from '#server/http/context.ts';
import { type Kysely } from 'kysely';
import { lateAnswersOf } from '#server/model/submissions/late/queries.ts';
import { ownDetail, staffDetail } from './detail.ts';
import { knownSubmission, knownSubmissions } from '#server/model/submissions/queries.ts';
import { submit } from './submit.ts';
import { type AskedPage, pageOfWork } from '#server/model/work-page.ts';
import { type Archived, auditedArchive } from '#server/work-archive.ts';
import { type KnownSubmission, ownSubmission, staffSubmission } from '#server/model/submissions/wire.ts';

type Calls =
  | 'submit'
  | 'submissions'
  | 'submission'
  | 'submissionSource'
  | 'staffSubmissions'
  | 'staffSubmission'
  | 'staffSubmissionSource'
  | 'submissionsArchive';

/** Calls about submissions: a contestant's own, and those of the contests that staff may see. */
export function submissionsHandlers(app: App): Pick<Handlers, Calls> {
  return {
    submit: async (context) =>
      ownSubmission(await submit(app, context, competing(context.participant).id), context.now),

    submissions: async ({ db, participant, now }) => {
      const rows = await knownSubmissions(db)
        .where('submissions.participant_id', '=', competing(participant).id)
        .orderBy('submissions.id', 'desc')
        .execute();
      return {
        submissions: rows.map((row) => ownSubmission(row, now)),
        late_answers: await lateAnswersOf(db, competing(participant).id),
      };
    },

    submission: async ({ db, participant, input, now }) =>
      ownDetail(db, ownOf(participant, await knownSubmission(db, input.sid)), now),

    submissionSource: async ({ db, participant, input }) =>
      sourceFile(db, ownOf(participant, await knownSubmission(db, input.sid))),

    staffSubmissions: async ({ db, caller, contest, input }) => {
      const contestIds = contest ? [contest.id] : await contestIdsOf(db, caller);
      const { rows, next } = await staffPage(db, { contestIds, page: input, limit: input.limit });
      return { submissions: rows.map(staffSubmission), more: next !== null, next };
    },

    staffSubmission: async ({ db, caller, input }) =>
      staffDetail(db, await visibleTo(db, caller, await knownSubmission(db, input.sid))),

    submissionsArchive: async (context) => {
      const { db, caller, contest, input } = context;
      const contestIds = contest ? [contest.id] : await contestIdsOf(db, caller);
      const archived: Archived<KnownSubmission> = {
        name: 'submissions',
        page: input,
        read: (page, limit) => staffPage(db, { contestIds, page, limit }),
        filesOf: ({ language, file_hash: hash, bytes }) => [{ ending: `.${language}`, hash, bytes }],
      };
      return auditedArchive(app, context, archived);
    },

    staffSubmissionSource: async ({ db, caller, input }) =>
      sourceFile(db, await visibleTo(db, caller, await knownSubmission(db, input.sid))),
  };
}

async function staffPage(db: Kysely<Schema>, asked: AskedPage) {
  return pageOfWork(db, 'submissions', asked, (condition, limit) =>
    knownSubmissions(db).where(condition).orderBy('submissions.id', 'desc').limit(limit).execute(),
  );
}

async function sourceFile(db: Kysely<Schema>, known: KnownSubmission): Promise<FileAnswer> {
  const content = await getFile(db, known.file_hash);
  // The browser must not guess the type: a source is text, an archive is bytes.
  const mime = known.language === 'zip' ? 'application/zip' : 'text/plain; charset=utf-8';
  return { file: { name: known.file_name, mime, content }, save: true };
}
