import { type App } from '../../app.ts';

/** Deleted in one transaction: small enough that nobody waits for it. */
const AT_ONCE = 500;

/** Deletes what was pictured in contests that ended before an instant. A picture goes with the last that shows it. */
export async function deletePictures(app: App, endedBefore: number): Promise<void> {
  while ((await deleteSome(app, endedBefore)) === AT_ONCE);
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
