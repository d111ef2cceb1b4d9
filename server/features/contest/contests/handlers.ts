import { type App } from '#server/app.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { type Handlers } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { taskOnWire, tasksOf } from '#server/model/tasks/queries.ts';
import { contestChangeHandlers } from './change-handlers.ts';
import { initOf } from './init.ts';
import { moduleHandlers } from './module-handlers.ts';
import { runningFirst } from '#server/model/contest/order.ts';
import { submissionsLeftOf } from '#server/model/contest/own-times.ts';
import { participantsOf } from './participants.ts';
import { contestToWire } from '#server/model/contest/wire.ts';

type Calls =
  | keyof ReturnType<typeof contestChangeHandlers>
  | keyof ReturnType<typeof moduleHandlers>
  | 'init'
  | 'staffInit'
  | 'contest'
  | 'contests'
  | 'contestDetail';

/** Calls about contests: reading them, changing them, and going through one as a contestant. */
export function contestsHandlers(app: App): Pick<Handlers, Calls> {
  return {
    ...contestChangeHandlers(app),
    ...moduleHandlers(app),

    init: ({ contest, participant, db, now }) => {
      if (!participant) throw notFound();
      return initOf(db, { contest, participant, now });
    },

    staffInit: ({ now }) => Promise.resolve({ now }),

    contest: async ({ contest, participant, db }) => ({
      ...contestToWire(contest),
      submissions_left: participant ? await submissionsLeftOf(db, contest, participant) : null,
    }),

    contests: async ({ caller, db, now }) => {
      const ids = await contestIdsOf(db, caller);
      if (ids?.length === 0) return { contests: [] };
      const query = db.selectFrom('contests').selectAll().where('is_rehearsal', '=', false);
      const rows = await (ids === null ? query : query.where('id', 'in', ids)).execute();
      return { contests: runningFirst(rows.map(contestToWire), now) };
    },

    contestDetail: async ({ contest, db }) => {
      const tasks = await tasksOf(db, [contest.id]);
      return {
        contest: contestToWire(contest),
        tasks: tasks.map((task) => {
          const { id, number, label, name, max_score } = taskOnWire(task);
          return { id, number, label, name, max_score };
        }),
        participants: await participantsOf(db, contest.id),
      };
    },
  };
}
