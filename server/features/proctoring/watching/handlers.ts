import { sql, type Kysely } from 'kysely';
import { type watchingCalls } from '#protocol/calls/staff/proctoring/watching.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { openFile } from '#server/files/store.ts';
import { type CallContext, type FileAnswer, type Handlers } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { lookedAt } from '#server/model/proctoring/looked.ts';
import { announce, withdraw } from '#server/features/communication/announce.ts';
import { takeCharge } from './charges.ts';
import { openAlertsOf } from './alerts.ts';
import { closeHandover, handOver } from './handovers.ts';
import { changeIncident, makeIncident } from './incidents.ts';
import { createLooks } from './looks.ts';
import { personIn } from './person.ts';
import { placeOf } from './place.ts';
import { markSeen } from './seen.ts';
import { wallOf } from './wall.ts';

/** The topic of a proctor's message, which is about no task. */
const TOPIC = 'general';
const EXTENSIONS = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const;

/**
 * Calls for watching over a contest: the wall, one contestant, incidents, handing over, and the log of looks
 * (PRC-6, PRC-8, SEC-5).
 */
export function watchingHandlers(app: App): Pick<Handlers, keyof typeof watchingCalls> {
  const noteLook = createLooks(app.db);
  return {
    wall: ({ db, contest, now }) => wallOf(db, contest, now),
    openAlerts: ({ caller, db }) => openAlertsOf(db, caller),
    watchedPicture: async ({ caller, contest, db, input, now }) => {
      const { userId } = await placeOf(db, contest.id, input.pid);
      const picture = await pictureOf(db, { id: input.picture, contestId: contest.id, userId });
      const content = await openFile(db, picture.hash);
      // The page is answered only after the look is logged.
      const look = { viewerId: caller.userId, userId, contestId: contest.id, way: input.way, now };
      await noteLook({ ...look, pictures: [input.picture] });
      const name = `${picture.kind}-${input.picture}.${EXTENSIONS[picture.type]}`;
      return { file: { name, mime: picture.type, content }, save: false } satisfies FileAnswer;
    },
    watchedPerson: async ({ contest, db, input, now }) =>
      personIn(db, await placeOf(db, contest.id, input.pid), input, now),
    markSeen: async (context) =>
      markSeen(app, await placeOf(context.db, context.contest.id, context.input.pid), context),
    makeIncident: async (context) =>
      makeIncident(app, await placeOf(context.db, context.contest.id, context.input.pid), context),
    changeIncident: (context) => changeIncident(app, context),
    takeCharge: (context) => takeCharge(app, context),
    handOver: (context) => handOver(app, context),
    closeHandover: (context) => closeHandover(app, context),
    tellWatched: (context) => {
      const { to, name, message } = context.input;
      const said = { audience: to, audience_name: name, topic: TOPIC, message };
      return announce(app, { ...context, input: said });
    },
    withdrawTold: async (context) => {
      await requireOwnMessage(context);
      return withdraw(app, { ...context, call: 'withdrawAnnouncement' });
    },
    pictureViews: async ({ contest, db, input }) => {
      const person = await db
        .selectFrom('users')
        .select('id')
        .where('name', '=', input.uname)
        .executeTakeFirstOrThrow(notFound);
      return { views: await lookedAt(db, person.id, contest?.id ?? null) };
    },
  };
}

/** A picture of a person in a contest; missing for another person or contest. */
async function pictureOf(
  db: Kysely<Schema>,
  of: { readonly id: number; readonly contestId: number; readonly userId: number },
) {
  return db
    .selectFrom('snapshots')
    .select(['picture_hash as hash', 'media_type as type', 'kind'])
    .where('id', '=', of.id)
    .where('contest_id', '=', of.contestId)
    .where('user_id', '=', of.userId)
    .executeTakeFirstOrThrow(notFound);
}

/** Proctors may withdraw messages that they wrote to a person or a room, but no announcement of others. */
async function requireOwnMessage({ caller, contest, db, input }: CallContext<'withdrawTold'>): Promise<void> {
  await db
    .selectFrom('announcements')
    .select('id')
    .where('id', '=', input.aid)
    .where('contest_id', '=', contest.id)
    .where('by_user', '=', caller.userId)
    .where(sql<boolean>`audience in ('person', 'room')`)
    .executeTakeFirstOrThrow(notFound);
}
