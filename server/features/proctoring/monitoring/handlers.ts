import { type App } from '#server/app.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { noteLooked } from '#server/model/proctoring/looked.ts';
import { createLooks } from '../watching/looks.ts';
import { archivedPictures, monitoringArchive } from './archive.ts';
import { keptPicture, pictureAnswer } from './picture.ts';
import { monitoredContestsOf, monitoringOf } from './read.ts';

type MonitoringCalls = 'monitoredContests' | 'monitoring' | 'monitoringPicture' | 'monitoringArchive';

/** Calls about the records of watching one person, for admins (PRC-7). */
export function monitoringHandlers(app: App): Pick<Handlers, MonitoringCalls> {
  const looked = createLooks(app.db);
  return {
    monitoredContests: ({ db, input }) => monitoredContestsOf(db, input.uname),

    monitoring: ({ db, contest, input, now }) => monitoringOf(db, { contest, userId: input.uid, now }),

    monitoringPicture: async ({ caller, contest, input, now }) => {
      const picture = await keptPicture(app, {
        userId: input.uid,
        contestId: contest.id,
        picture: input.picture,
      });
      const look = { viewerId: caller.userId, userId: input.uid, contestId: contest.id, way: input.way };
      await looked({ ...look, pictures: [picture.id], now });
      return pictureAnswer(app, picture);
    },

    monitoringArchive: (context) => auditedMonitoring(app, context),
  };
}

/** The archive of a person's records; the audit first notes that the caller saw every picture. */
async function auditedMonitoring(app: App, context: CallContext<'monitoringArchive'>) {
  const { caller, contest, input, now } = context;
  const monitoring = await monitoringOf(app.db, { contest, userId: input.uid, now });
  const pictures = await archivedPictures(app, monitoring);
  await app.write(async (trx, publish) => {
    const look = { viewerId: caller.userId, userId: input.uid, contestId: contest.id, now };
    await noteLooked(trx, [{ ...look, way: 'archive', pictures: pictures.map(({ id }) => id) }]);
    await audited(trx, publish, context, {
      target: monitoring.person.username,
      before: null,
      after: { pictures: pictures.length },
    });
  });
  return monitoringArchive(app, monitoring, pictures, input);
}
