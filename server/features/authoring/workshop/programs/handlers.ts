import { type workshopProgramCalls } from '#protocol/calls/staff/authoring/programs.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { addProgram } from './add.ts';
import { chooseChecker } from './choose.ts';
import { shownPrograms } from './shown.ts';

/** The programs of tasks other than solutions. */
export function workshopProgramHandlers(app: App): Pick<Handlers, keyof typeof workshopProgramCalls> {
  return {
    workshopPrograms: (context) => shownPrograms(app, context),
    chooseWorkshopChecker: (context) => chooseChecker(app, context),
    addWorkshopProgram: (context) => addProgram(app, context),
  };
}
