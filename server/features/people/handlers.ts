import { type App } from '#server/app.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { contestFor, contestIdsOf } from '#server/model/access.ts';
import { issueCards } from './cards.ts';
import { changePerson } from './change.ts';
import { createPerson } from './create.ts';
import { personDetail } from './detail.ts';
import { disablePerson, endPersonSessions } from './disable.ts';
import { checkFile, type FileGiven, writeFile } from './file/write.ts';
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

/** People: found, made, changed, kept out and taken away (AUT-4). */
export function peopleHandlers(app: App): Pick<Handlers, PeopleCalls> {
  return {
    firstAdmin: async ({ input, now }) => {
      await createFirstAdmin(app, input, now);
      return { ok: true };
    },

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

    createPerson: ({ caller, input, now }) => createPerson(app, { caller, now }, input),

    changePerson: ({ caller, input, now }) =>
      changePerson(app, { caller, userId: input.uid, now }, input.changes),

    disablePerson: ({ caller, input, now }) =>
      disablePerson(app, { caller, userId: input.uid, now }, input.disabled),

    removePerson: async ({ caller, input, now }) => {
      await removePerson(app, { caller, userId: input.uid, now }, input);
      return { ok: true };
    },

    endPersonSessions: async ({ caller, input, now }) => ({
      ended: await endPersonSessions(app, { caller, userId: input.uid, now }, input.session ?? null),
    }),

    viewAs: async ({ caller, input, now }) => ({
      token: await viewAs(app, { caller, userId: input.uid, now }),
    }),

    checkPeopleFile: (context) => checkFile(app, fileGiven(context)),

    writePeopleFile: (context) => writeFile(app, fileGiven(context), context.input.plan),

    issuePasswords: ({ caller, input, now }) => issueCards(app, { caller, now }, input),
  };
}

function fileGiven(context: CallContext<'checkPeopleFile' | 'writePeopleFile'>): FileGiven {
  const { caller, input, files, now, gone } = context;
  return { ...input, caller, now, gone, content: files.file.content, fileName: files.file.name };
}
