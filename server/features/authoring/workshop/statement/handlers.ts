import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { addLanguage, nameTask, removeLanguage } from './languages.ts';
import { statementPdf } from './pdf.ts';
import { shownStatement } from './shown.ts';

type Calls =
  | 'workshopStatement'
  | 'workshopStatementPdf'
  | 'addWorkshopLanguage'
  | 'nameWorkshopTask'
  | 'removeWorkshopLanguage';

/** Statements as their authors write them. */
export function workshopStatementHandlers(app: App): Pick<Handlers, Calls> {
  return {
    workshopStatement: shownStatement,
    workshopStatementPdf: (context) => statementPdf(app, context),
    addWorkshopLanguage: (context) => addLanguage(app, context),
    nameWorkshopTask: (context) => nameTask(app, context),
    removeWorkshopLanguage: (context) => removeLanguage(app, context),
  };
}
