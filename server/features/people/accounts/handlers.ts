import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { contestFor, contestIdsOf } from '#server/model/access.ts';
import { issueCards } from './cards.ts';
import { changePerson } from './change.ts';
import { createPerson } from './create.ts';
import { personDetail } from './detail.ts';
import { disablePerson, endPersonSessions } from './disable.ts';
import { checkFile, writeFile } from './file/write.ts';
import { createFirstAdmin } from './first-admin.ts';
import { pageOf, selectPeople, valuesOf } from './queries.ts';
import { removePerson } from './remove.ts';
import { viewAs } from './view-as.ts';

type PeopleCalls =
  | 'firstAdmin'
  | 'people'
  | 'peopleValues'
  | 'person'
  | 'createPerson'
  | 'changePerson'
  | 'disablePerson'
  | 'removePerson'
  | 'endPersonSessions'
  | 'issuePasswords'
  | 'viewAs'
  | 'checkPeopleFile'
  | 'writePeopleFile';

/** Calls that find, create, change, disable and remove people (AUT-4). */
export function peopleHandlers(app: App): Pick<Handlers, PeopleCalls> {
  return {
    firstAdmin: (context) => createFirstAdmin(app, context),

    people: async ({ caller, db, input }) => {
      const { sort, from, limit, ...filter } = input;
      if (filter.contest !== undefined) await contestFor(db, caller, filter.contest);
      const people = selectPeople(db, await contestIdsOf(db, caller), filter);
      const { total } = await people
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { people: await pageOf(people, { sort, from, limit }), total };
    },

    peopleValues: async ({ caller, db }) => valuesOf(db, await contestIdsOf(db, caller)),

    person: ({ caller, db, input, now }) => personDetail(db, caller, input.uname, now),

    createPerson: (context) => createPerson(app, context),
    changePerson: (context) => changePerson(app, context),
    disablePerson: (context) => disablePerson(app, context),
    removePerson: (context) => removePerson(app, context),
    endPersonSessions: (context) => endPersonSessions(app, context),
    viewAs: (context) => viewAs(app, context),
    checkPeopleFile: (context) => checkFile(app, context),
    writePeopleFile: (context) => writeFile(app, context),
    issuePasswords: (context) => issueCards(app, context),
  };
}
