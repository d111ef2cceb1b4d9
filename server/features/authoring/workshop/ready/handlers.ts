import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { shownReady } from './shown.ts';
import { shownUse } from './use.ts';

/** The readiness of tasks, and their use in contests. */
export function workshopReadyHandlers(app: App): Pick<Handlers, 'workshopReady' | 'workshopUse'> {
  return {
    workshopReady: (context) => shownReady(app, context),
    workshopUse: shownUse,
  };
}
