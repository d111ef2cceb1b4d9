import { type App } from '#server/app.ts';
import { competing, contestIdsOf, ownOf, visibleTo } from '#server/model/access.ts';
import { type Handlers } from '#server/http/context.ts';
import { openedUserTest, userTestFile } from './detail.ts';
import { knownUserTest, knownUserTests } from '#server/model/submissions/user-tests/queries.ts';
import { type AskedPage, pageOfWork } from '#server/model/work-page.ts';
import { type Archived, auditedArchive } from '#server/work-archive.ts';
import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { runUserTest } from './run.ts';
import {
  isShown,
  type KnownUserTest,
  ownUserTest,
  staffUserTest,
} from '#server/model/submissions/user-tests/wire.ts';

type Calls =
  | 'userTests'
  | 'userTest'
  | 'userTestFile'
  | 'runUserTest'
  | 'staffUserTests'
  | 'staffUserTest'
  | 'staffUserTestFile'
  | 'userTestsArchive';

/** Calls about user tests: a contestant's own (TSK-4), and those of the contests that staff may see. */
export function userTestsHandlers(app: App): Pick<Handlers, Calls> {
  return {
    runUserTest: async (context) =>
      ownUserTest(await runUserTest(app.write, context, competing(context.participant).id)),

    userTests: async ({ db, participant }) => {
      const rows = await knownUserTests(db)
        .where('user_tests.participant_id', '=', competing(participant).id)
        .orderBy('user_tests.id', 'desc')
        .execute();
      return { user_tests: rows.map(ownUserTest) };
    },

    userTest: async ({ db, participant, input }) => {
      const known = ownOf(participant, await knownUserTest(db, input.utid));
      return { ...ownUserTest(known), ...(await openedUserTest(db, known, isShown(known))) };
    },

    userTestFile: async ({ db, participant, input }) => {
      const known = ownOf(participant, await knownUserTest(db, input.utid));
      return userTestFile(db, known, input.part, isShown(known));
    },

    staffUserTests: async ({ db, caller, contest, input }) => {
      const contestIds = contest ? [contest.id] : await contestIdsOf(db, caller);
      const { rows, next } = await staffPage(db, { contestIds, page: input, limit: input.limit });
      return { user_tests: rows.map(staffUserTest), more: next !== null, next };
    },

    staffUserTest: async ({ db, caller, input }) => {
      const known = await visibleTo(db, caller, await knownUserTest(db, input.utid));
      return { ...staffUserTest(known), ...(await openedUserTest(db, known, true)) };
    },

    userTestsArchive: async (context) => {
      const { db, caller, contest, input } = context;
      const contestIds = contest ? [contest.id] : await contestIdsOf(db, caller);
      const archived: Archived<KnownUserTest> = {
        name: 'user-tests',
        page: input,
        read: (page, limit) => staffPage(db, { contestIds, page, limit }),
        filesOf: (one) => [
          { ending: `.${one.language}`, hash: one.file_hash, bytes: one.bytes },
          { ending: '.in.txt', hash: one.input_hash, bytes: one.input_bytes },
          ...(one.output_hash === null
            ? []
            : [{ ending: '.out.txt', hash: one.output_hash, bytes: one.output_bytes ?? 0 }]),
        ],
      };
      return auditedArchive(app, context, archived);
    },

    staffUserTestFile: async ({ db, caller, input }) =>
      userTestFile(db, await visibleTo(db, caller, await knownUserTest(db, input.utid)), input.part, true),
  };
}

async function staffPage(db: Kysely<Schema>, asked: AskedPage) {
  return pageOfWork(db, 'user_tests', asked, (condition, limit) =>
    knownUserTests(db).where(condition).orderBy('user_tests.id', 'desc').limit(limit).execute(),
  );
}
