import { type App } from '../../app.ts';
import { competing, contestIdsOf, ownOf, visibleTo } from '../../model/access.ts';
import { type Handlers } from '../../http/context.ts';
import { openedUserTest, userTestFile } from './detail.ts';
import { knownUserTest, knownUserTests } from '../../model/user-tests/queries.ts';
import { pageOfWork } from '../../model/work-page.ts';
import { runUserTest } from './run.ts';
import { isShown, ownUserTest, staffUserTest } from '../../model/user-tests/wire.ts';

type Calls =
  | 'userTests'
  | 'userTest'
  | 'userTestFile'
  | 'runUserTest'
  | 'staffUserTests'
  | 'staffUserTest'
  | 'staffUserTestFile';

/** The calls around user tests: a competitor's own (TSK-4), and those of the contests that staff may see. */
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
      const asked = { contestIds, page: input, limit: input.limit };
      const { rows, next } = await pageOfWork(db, 'user_tests', asked, (condition, limit) =>
        knownUserTests(db).where(condition).orderBy('user_tests.id', 'desc').limit(limit).execute(),
      );
      return { user_tests: rows.map(staffUserTest), more: next !== null, next };
    },

    staffUserTest: async ({ db, caller, input }) => {
      const known = await visibleTo(db, caller, await knownUserTest(db, input.utid));
      return { ...staffUserTest(known), ...(await openedUserTest(db, known, true)) };
    },

    staffUserTestFile: async ({ db, caller, input }) =>
      userTestFile(db, await visibleTo(db, caller, await knownUserTest(db, input.utid)), input.part, true),
  };
}
