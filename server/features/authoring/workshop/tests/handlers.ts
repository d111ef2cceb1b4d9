import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { fileEndsOf } from './ends.ts';
import { saveGroup } from './groups.ts';
import { confirmPackage, makeTests, stopMaking } from './make.ts';
import { shownTests } from './shown.ts';

type Calls =
  | 'confirmPackage'
  | 'workshopTests'
  | 'workshopFileEnds'
  | 'makeWorkshopTests'
  | 'stopWorkshopMaking'
  | 'saveWorkshopGroup';

/** The calls about tests of a task that is worked on. */
export function workshopTestHandlers(app: App): Pick<Handlers, Calls> {
  return {
    workshopTests: (context) => shownTests(app, context),
    workshopFileEnds: fileEndsOf,
    confirmPackage: (context) => confirmPackage(app, context),
    makeWorkshopTests: (context) => makeTests(app, context),
    stopWorkshopMaking: (context) => stopMaking(app, context),
    saveWorkshopGroup: (context) => saveGroup(app, context),
  };
}
