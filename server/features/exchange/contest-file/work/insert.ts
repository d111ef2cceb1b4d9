import { type Insertable } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { OUTSIDE_FROM_BYTES } from '#server/files/keep.ts';
import { putFile } from '#server/files/store.ts';
import { contentOf } from '#server/exchange/contest-file/work/seen.ts';
import { type WorkKind, type WorkRow } from '#server/exchange/contest-file/work/rows.ts';

/** Maximum number of rows in one batch; `CONTENTS_AT_ONCE`: of contents, which are larger. */
const AT_ONCE = 500;
const CONTENTS_AT_ONCE = 20;

/** Rows of a kind, in batches. */
export async function* batches<K extends WorkKind>(
  work: FileWork,
  kind: K,
  most = kind === 'contents' ? CONTENTS_AT_ONCE : AT_ONCE,
): AsyncGenerator<readonly WorkRow<K>[]> {
  let batch: WorkRow<K>[] = [];
  for await (const row of work.rows(kind)) {
    batch.push(row);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Stores the contents that are missing here. */
export async function insertContents(trx: Transaction, work: FileWork): Promise<void> {
  for await (const batch of batches(work, 'contents')) {
    const files = batch.map((row) => ({ hash: row.hash, content: contentOf(row) }));
    const small = files.filter(({ content }) => content.length < OUTSIDE_FROM_BYTES);
    if (small.length > 0)
      await trx
        .insertInto('files')
        .values(small.map(({ hash, content }) => ({ hash, content, bytes: content.length })))
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet({ draft_at: null }).where('files.draft_at', 'is not', null),
        )
        .execute();
    for (const { content } of files) if (content.length >= OUTSIDE_FROM_BYTES) await putFile(trx, content);
  }
}

type Table = keyof Schema;
type RowOf<T extends Table> = Insertable<Schema[T]>;

/** Inserts rows of a kind into its table; with `ids` it notes the new id of each row of the file. */
export async function insertKind<K extends WorkKind, T extends Table>(
  trx: Transaction,
  work: FileWork,
  given: {
    readonly kind: K;
    readonly table: T;
    readonly row: (row: WorkRow<K>) => RowOf<T>;
    readonly ids?: Map<number, number>;
  },
): Promise<void> {
  const { kind, table, row: rowOf, ids } = given;
  for await (const batch of batches(work, kind)) {
    const query = trx.insertInto(table).values(batch.map(rowOf));
    if (ids === undefined) {
      await query.execute();
      continue;
    }
    // The new ids come back in the order of the rows.
    const made = (await query.returning('id' as never).execute()) as unknown as readonly {
      readonly id: number;
    }[];
    for (const [at, { id }] of made.entries()) ids.set((batch[at] as { readonly id: number }).id, id);
  }
}
