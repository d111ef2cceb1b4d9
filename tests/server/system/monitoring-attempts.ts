import { randomUUID } from 'node:crypto';
import { type CallName } from '#protocol/calls.ts';
import { type monitoringCalls } from '#protocol/calls/staff/proctoring/monitoring.ts';
import { putFile } from '#server/files/store.ts';
import { aPng } from '#tests/support/png.ts';
import { NOW, type Person } from '#tests/support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

/** A valid attempt of each call about the records of a watched person. */
export const MONITORING_ATTEMPTS: Attempts<keyof typeof monitoringCalls> = {
  monitoredContests: async (world) => ({ input: { uname: (await aPictured(world)).uname } }),
  monitoring: async (world) => {
    const { uid, cid } = await aPictured(world);
    return { input: { uid, cid } };
  },
  monitoringPicture: async (world) => {
    const { uid, cid, picture } = await aPictured(world);
    return { input: { uid, cid, picture } };
  },
  monitoringArchive: async (world) => {
    const { uid, cid } = await aPictured(world);
    return { input: { uid, cid } };
  },
};

/** A new person in the contest, with a picture. */
async function aPictured({ server, contest: cid }: World) {
  const uname = `pictured-${randomUUID()}`;
  const uid = await server.seed.user({ name: uname, display_name: MARK });
  await server.seed.participant({ contest_id: cid, user_id: uid });
  const hash = await putFile(server.app.db, aPng(8, 8), { kept: 'picture' });
  const { id: picture } = await server.app.db
    .insertInto('snapshots')
    .values({
      user_id: uid,
      contest_id: cid,
      kind: 'screen',
      taken_at: NOW,
      received_at: NOW,
      picture_hash: hash,
      media_type: 'image/png',
      width: 8,
      height: 8,
      missed: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { uid, uname, cid, picture };
}
