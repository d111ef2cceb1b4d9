import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { contestCheck } from './check.ts';
import { needsOf } from './needs.ts';
import { startRehearsal, stopRehearsal } from './start.ts';

/** The check before the day and the rehearsal (AUT-9). */
export function readinessHandlers(
  app: App,
): Pick<Handlers, 'contestCheck' | 'needs' | 'rehearse' | 'stopRehearsal'> {
  return {
    contestCheck: ({ db, contest, input }) => contestCheck(app, db, contest, input.secure ?? null),
    needs: ({ db, caller, now }) => needsOf(app, db, caller, now),
    rehearse: (context) => startRehearsal(app, context),
    stopRehearsal: (context) => stopRehearsal(app, context),
  };
}
