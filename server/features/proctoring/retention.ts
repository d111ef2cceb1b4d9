import { sql } from 'kysely';
import { PICTURES_KEPT_DAYS } from '../../../domain/proctoring.ts';
import { type App } from '../../app.ts';
import { type Chore, startChore } from '../../chore.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = PICTURES_KEPT_DAYS * 24 * HOUR_MS;
/** Deleted in one transaction: small enough that nobody waits for it. */
const AT_ONCE = 500;

/**
 * Deletes pictures and notes of what was shared so long after the end of their contest as the competitors were told, now
 * and each hour. It does not matter which process comes first.
 */
export function startRetention(app: App): Chore {
  return startChore(app, {
    everyMs: HOUR_MS,
    failed: 'pictures_not_deleted',
    once: async () => {
      await deleteOutdated(app);
      return false;
    },
  });
}

/** Deletes all that is outdated now. */
export async function deleteOutdated(app: App): Promise<void> {
  const endedBefore = app.now() - KEPT_MS;
  while ((await deleteSome(app, endedBefore)) === AT_ONCE);
  await app.write((trx) =>
    sql`delete from activity_log where operation <> 'INTERNET' and contest_id in (
      select id from contests where end_at < ${endedBefore})`.execute(trx),
  );
}

async function deleteSome(app: App, endedBefore: number): Promise<number> {
  return app.write(async (trx) => {
    const gone = await trx
      .deleteFrom('snapshots')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('snapshots')
          .innerJoin('contests', 'contests.id', 'snapshots.contest_id')
          .select('snapshots.id')
          .where('contests.end_at', '<', endedBefore)
          .limit(AT_ONCE),
      )
      .returning('picture_hash')
      .execute();
    const hashes = [...new Set(gone.map((row) => row.picture_hash))];
    if (hashes.length > 0) {
      await trx
        .deleteFrom('pictures')
        .where('hash', 'in', hashes)
        .where((row) =>
          row.not(
            row.exists(
              row.selectFrom('snapshots').select('id').whereRef('picture_hash', '=', 'pictures.hash'),
            ),
          ),
        )
        .execute();
    }
    return gone.length;
  });
}
