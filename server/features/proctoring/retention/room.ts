import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { freePictures } from '#server/files/free.ts';
import { LEAST_DISK_BYTES } from '#domain/operations/needs.ts';
import { freeSpace } from '#server/files/free-space.ts';
import { type PicturePlace, picturesIn } from '#server/model/proctoring/picture-room.ts';

const MINUTE_MS = 60_000;
const AT_ONCE = 200;
/**
 * The share of the allowed bytes down to which pictures are deleted, so that it does not happen each minute.
 */
const LEFT = 0.95;

/**
 * Keeps pictures each minute within their limit in the database, and in a folder within the space that others
 * leave.
 */
export function startMakingRoom(app: App): Chore {
  return startChore(app, {
    everyMs: MINUTE_MS,
    failed: 'picture_room_not_made',
    once: async () => {
      await makeRoom(app, 'database', app.pictureRoomBytes);
      const folder = (await freeSpace(app.db)).find(({ what }) => what === 'files');
      if (folder !== undefined) await makeRoomOnDisk(app, folder.freeBytes);
      return false;
    },
  });
}

/**
 * Deletes pictures in the folder when its disk, with `freeBytes` free, lacks the space that submissions need.
 */
export async function makeRoomOnDisk(app: App, freeBytes: number, youngMs = MINUTE_MS): Promise<void> {
  if (freeBytes >= LEAST_DISK_BYTES) return;
  const bytes = await picturesIn(app.db, 'folder');
  await makeRoom(app, 'folder', Math.max(0, bytes + freeBytes - LEAST_DISK_BYTES), youngMs);
}

/**
 * Deletes the oldest pictures when those in a store take more than `most` bytes, those of finished contests
 * first; the contests note the time up to which pictures are deleted. A content is freed with the last
 * picture that has it, so identical ones count once.
 */
export async function makeRoom(
  app: App,
  place: PicturePlace,
  most: number,
  youngMs = MINUTE_MS,
): Promise<void> {
  let bytes = await picturesIn(app.db, place);
  if (bytes <= most) return;
  app.log({ level: 'warn', event: 'picture_room_made', place, bytes, most });
  while (bytes > most * LEFT) {
    const gone = await deleteOldest(app, place, Math.ceil(bytes - most * LEFT));
    const freed = await freePictures(app.db, gone, youngMs);
    // The remaining pictures are too young, or still referred to: the next minute goes on.
    if (freed === 0) return;
    bytes = await picturesIn(app.db, place);
  }
}

/**
 * Deletes pictures in the order of deletion, of `excess` bytes at most and one more, and answers their
 * contents.
 */
function deleteOldest(app: App, place: PicturePlace, excess: number): Promise<readonly string[]> {
  return app.write(async (trx) => {
    const { rows } = await sql<{ contest_id: number; taken_at: number; picture_hash: string }>`
      delete from snapshots where id in (
        select id from (
          select id, sum(bytes) over (order by turn) - bytes as before from (
            select s.id, f.bytes,
              row_number() over (order by c.end_at < ${app.now()} desc, s.taken_at, s.id) as turn
            from snapshots s join files f on f.hash = s.picture_hash join contests c on c.id = s.contest_id
            where f.picture and f.place = ${place} order by turn limit ${AT_ONCE}) first) summed
        where before < ${excess})
      returning contest_id, taken_at, picture_hash`.execute(trx);
    const until = new Map<number, number>();
    for (const { contest_id: id, taken_at: at } of rows) until.set(id, Math.max(at, until.get(id) ?? 0));
    for (const [id, at] of until)
      await trx
        .updateTable('contests')
        .set({ pictures_gone_until: sql`greatest(pictures_gone_until, ${at}::bigint)` })
        .where('id', '=', id)
        .execute();
    return rows.map((row) => row.picture_hash);
  });
}
