import { putFile } from '#server/files/store.ts';
import { aPng } from '#tests/support/png.ts';
import { castOf, type Cast } from './contest.ts';
import { type Stage } from './stage.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const PERIOD_MS = 15 * SECOND_MS;

/** Minutes of the contest: its length, the screen's stop, and the cut of the network. */
export const MONITORED = { minutes: 30, stopped: [10, 14], cut: [20, 22] } as const;

/**
 * A contest with camera and screen that has just ended, and all data about ivan in it: a picture each 15 s in
 * turn, each of a different grey, the browser's notes, a signal, and times of contact.
 */
export async function monitored(
  stage: Stage,
): Promise<Cast & { readonly userId: number; readonly startAt: number }> {
  const { db } = stage;
  const times = { start: -(MONITORED.minutes + 1) * MINUTE_MS, end: -MINUTE_MS };
  const cast = await castOf(stage, times, { check_camera: true, check_screen: true });
  const { start_at: startAt } = await db
    .selectFrom('contests')
    .select('start_at')
    .where('id', '=', cast.contestId)
    .executeTakeFirstOrThrow();
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('name', '=', cast.names.ivan)
    .executeTakeFirstOrThrow();
  const of = { contest_id: cast.contestId, user_id: userId };
  const at = (minute: number) => startAt + minute * MINUTE_MS;
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      secret_hash: `monitored-${userId}`,
      created_at: at(-2),
      revoked_at: at(31),
      address: '192.0.2.7',
      places: ['192.0.2.7'],
      last_used_at: at(30),
    })
    .execute();
  await db
    .insertInto('contacts')
    .values([
      { user_id: userId, from_at: at(-2), to_at: at(MONITORED.cut[0]) },
      { user_id: userId, from_at: at(MONITORED.cut[1]), to_at: at(30) },
    ])
    .execute();
  const line = (minute: number, operation: string, message: string) => ({
    ...of,
    at: at(minute),
    received_at: at(minute),
    operation,
    message,
  });
  await db
    .insertInto('activity_log')
    .values([
      line(0, 'CAMERA_SHARE', 'Integrated Camera (04f2:b6be)'),
      line(0, 'SCREEN_SHARE', 'screen:0:0'),
      line(MONITORED.stopped[0], 'SCREEN_SHARE', 'STOPPED'),
      line(MONITORED.stopped[1], 'SCREEN_SHARE', 'screen:0:0'),
    ])
    .execute();
  await db
    .insertInto('signals')
    .values({
      ...of,
      kind: 'stream_ended',
      source: 'screen',
      detail: '{}',
      at: at(MONITORED.stopped[0]),
      received_at: at(MONITORED.stopped[0]),
      ended_at: at(MONITORED.stopped[1]),
    })
    .execute();
  const isIn = (minute: number, [from, to]: readonly [number, number]) => minute >= from && minute < to;
  for (let index = 0; index < (MONITORED.minutes * MINUTE_MS) / PERIOD_MS; index += 1) {
    const minute = (index * PERIOD_MS) / MINUTE_MS;
    const kind = index % 2 === 0 ? 'camera' : 'screen';
    if (isIn(minute, MONITORED.cut) || (kind === 'screen' && isIn(minute, MONITORED.stopped))) continue;
    const [width, height] = kind === 'camera' ? [480, 360] : [1280, 720];
    const picture_hash = await putFile(db, aPng(width, height, 40 + index), { kept: 'picture' });
    await db
      .insertInto('snapshots')
      .values({
        ...of,
        kind,
        taken_at: at(minute),
        received_at: at(minute),
        picture_hash,
        media_type: 'image/png',
        width,
        height,
        missed: 0,
      })
      .execute();
  }
  return { ...cast, userId, startAt };
}
