import { isDeepStrictEqual } from 'node:util';
import { type FeedObject } from '#protocol/wire/staff/exchange/feed-objects.ts';
import { type Transaction } from '#server/db/transaction.ts';

const ROWS_PER_INSERT = 1_000;

/** Stores the objects of a contest that its feed states now; others are deleted. */
export async function syncObjects(
  trx: Transaction,
  contestId: number,
  { objects, now }: { readonly objects: readonly FeedObject[]; readonly now: number },
): Promise<void> {
  const known = await trx
    .selectFrom('brought_objects')
    .select(['type', 'object_id', 'ordinal', 'data'])
    .where('contest_id', '=', contestId)
    .execute();
  const before = new Map(known.map((one) => [`${one.type}/${one.object_id}`, one]));
  const changed = objects
    .map((one, ordinal) => ({ ...one, ordinal }))
    .filter(({ type, id, ordinal, data }) => {
      const one = before.get(`${type}/${id}`);
      return one?.ordinal !== ordinal || !isDeepStrictEqual(one.data, data);
    });
  const there = new Set(objects.map(({ type, id }) => `${type}/${id}`));
  for (const { type, object_id: id } of known) {
    if (there.has(`${type}/${id}`)) continue;
    await trx
      .deleteFrom('brought_objects')
      .where('contest_id', '=', contestId)
      .where('type', '=', type)
      .where('object_id', '=', id)
      .execute();
  }
  for (let from = 0; from < changed.length; from += ROWS_PER_INSERT) {
    const rows = changed.slice(from, from + ROWS_PER_INSERT).map(({ type, id, ordinal, data }) => ({
      contest_id: contestId,
      type,
      object_id: id,
      ordinal,
      data: JSON.stringify(data),
      changed_at: now,
    }));
    await trx
      .insertInto('brought_objects')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['contest_id', 'type', 'object_id']).doUpdateSet((eb) => ({
          ordinal: eb.ref('excluded.ordinal'),
          data: eb.ref('excluded.data'),
          changed_at: eb.ref('excluded.changed_at'),
        })),
      )
      .execute();
  }
}
