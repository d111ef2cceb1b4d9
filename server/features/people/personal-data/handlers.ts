import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { erasePerson } from './erase.ts';
import { exportPerson } from './export.ts';

/** The export and the erasure of a person's data; admins only (SEC-5). */
export function personalDataHandlers(app: App): Pick<Handlers, 'exportPerson' | 'erasePerson'> {
  return {
    exportPerson: (context) => exportPerson(app, context),
    erasePerson: (context) => erasePerson(app, context),
  };
}
