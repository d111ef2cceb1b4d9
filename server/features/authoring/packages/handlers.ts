import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { contestFor } from '#server/model/access.ts';
import { importPackage } from './import.ts';
import { cancelPackage } from './confirm.ts';
import { draftsOf } from './shown.ts';

/**
 * Problem packages that are uploaded in a browser and looked at. The workshop confirms them, since it makes
 * the tests of some.
 */
export function packagesHandlers(
  app: App,
): Pick<Handlers, 'importPackage' | 'packageDrafts' | 'cancelPackage'> {
  return {
    importPackage: async ({ caller, db, input, files, gone }) => {
      const into = input.into ?? null;
      if (into !== null) await contestFor(db, caller, into);
      return importPackage(app, caller, into, files.package, gone);
    },
    packageDrafts: async ({ db, caller, now }) => ({ drafts: await draftsOf(db, caller, now) }),
    cancelPackage: (context) => cancelPackage(app, context),
  };
}
