import { type CallName, calls } from '../../protocol/calls.ts';
import { type App } from '../app.ts';
import { type Handlers } from '../http/context.ts';
import { auditHandlers } from './audit/handlers.ts';
import { communicationHandlers } from './communication/handlers.ts';
import { configurationHandlers } from './configuration/handlers.ts';
import { contestsHandlers } from './contests/handlers.ts';
import { feedHandlers } from './feeds/handlers.ts';
import { liveHandlers } from './live/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { standingsHandlers } from './standings/handlers.ts';
import { submissionsHandlers } from './submissions/handlers.ts';
import { tasksHandlers } from './tasks/handlers.ts';

/** The handlers there are. Each feature adds its own line. */
export function partialHandlers(app: App): Partial<Handlers> {
  return {
    ...auditHandlers(),
    ...communicationHandlers(app),
    ...configurationHandlers(app),
    ...contestsHandlers(app),
    ...feedHandlers(app),
    ...liveHandlers(app),
    ...sessionHandlers(app),
    ...standingsHandlers(app),
    ...submissionsHandlers(app),
    ...tasksHandlers(),
  };
}

/** One handler per call. Throws, naming them, while calls have none. */
export function createHandlers(app: App): Handlers {
  const handlers = partialHandlers(app);
  const missing = (Object.keys(calls) as CallName[]).filter((name) => !handlers[name]);
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
  return handlers as Handlers;
}
