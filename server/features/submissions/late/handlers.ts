import { type App } from '#server/app.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { type Handlers } from '#server/http/context.ts';
import { decideLate } from './decide.ts';
import { knownLate, lateOnWire } from '#server/model/submissions/late/queries.ts';

/** Decided arrivals that come with those that wait. */
const DECIDED = 200;

/** Work that arrived after the end, for those who decide of it. */
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
