import { type App } from '#server/app.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { type Handlers } from '#server/http/context.ts';
import { decideLate } from './decide.ts';
import { knownLate, lateOnWire } from '#server/model/submissions/late/queries.ts';

/** The number of decided arrivals in the list beside the waiting ones. */
const DECIDED = 200;

/** Calls of staff about work that arrived after the end. */
export function lateHandlers(app: App): Pick<Handlers, 'lateArrivals' | 'decideLate'> {
  return {
    lateArrivals: async ({ db, caller, contest }) => {
      const contestIds = contest ? [contest.id] : await contestIdsOf(db, caller);
      if (contestIds?.length === 0) return { late: [] };
      let visible = knownLate(db).orderBy('late_arrivals.id', 'desc');
      if (contestIds !== null) visible = visible.where('late_arrivals.contest_id', 'in', contestIds);
      const waiting = await visible.where('late_arrivals.state', '=', 'waiting').execute();
      const decided = await visible.where('late_arrivals.state', '!=', 'waiting').limit(DECIDED).execute();
      return { late: [...waiting, ...decided].map(lateOnWire) };
    },

    decideLate: async (context) => ({ late: await decideLate(app, context) }),
  };
}
