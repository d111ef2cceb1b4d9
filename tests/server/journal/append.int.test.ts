import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '#server/db/transaction.ts';
import { append, heads } from '#server/journal/append.ts';
import { pruneJournal } from '#server/journal/prune.ts';
import { readStream } from '#server/journal/read.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

describe('append', () => {
  it('numbers each stream densely from 1 and answers in the order asked', async () => {
    const positions = await withTransaction(test.db, (trx) =>
      append(trx, [
        { stream: 'b', body: 1 },
        { stream: 'a', body: 2 },
        { stream: 'b', body: 3 },
      ]),
    );
    expect(positions).toEqual([
      { stream: 'b', seq: 1 },
      { stream: 'a', seq: 1 },
      { stream: 'b', seq: 2 },
    ]);
    const rows = await test.db.selectFrom('journal').selectAll().orderBy('stream').orderBy('seq').execute();
    expect(rows.map(({ stream, seq, body }) => [stream, seq, body])).toEqual([
      ['a', 1, 2],
      ['b', 1, 1],
      ['b', 2, 3],
    ]);
    expect(Math.abs(Date.now() - rows[0]!.at)).toBeLessThan(60_000);
    expect(await heads(test.db, ['b', 'a', 'none'])).toEqual({ b: 2, a: 1, none: 0 });
  });

  it('gives the numbers of a transaction that rolled back to the next', async () => {
    const failing = withTransaction(test.db, async (trx) => {
      await append(trx, [{ stream: 'r', body: 'lost' }]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const [position] = await withTransaction(test.db, (trx) => append(trx, [{ stream: 'r', body: 'kept' }]));
    expect(position).toEqual({ stream: 'r', seq: 1 });
  });

  it('never deadlocks writers that append to the same streams in other orders', async () => {
    const names = ['x', 'y', 'z'];
    const writes = Array.from({ length: 60 }, (_, index) =>
      withTransaction(test.db, (trx) =>
        append(
          trx,
          names.map((_name, at) => ({ stream: names[(at + index) % 3]!, body: index })),
        ),
      ),
    );
    await Promise.all(writes);
    expect(await heads(test.db, names)).toEqual({ x: 60, y: 60, z: 60 });
  });

  it('[SEC-4] ends the replay of a stream at the last entry that says so, and of that stream alone', async () => {
    const add = (...entries: Parameters<typeof append>[1]) =>
      withTransaction(test.db, (trx) => append(trx, entries));
    const since = async (stream: string, after: number) => {
      const { entries, oldest, head } = await readStream(test.db, stream, after);
      return { entries: entries.map(({ body }) => body), oldest, head };
    };
    await add({ stream: 'shut', body: 'a' }, { stream: 'open', body: 'a' });
    await add(
      { stream: 'shut', body: 'b', endsReplay: true },
      { stream: 'open', body: 'b' },
      { stream: 'shut', body: 'c', endsReplay: true },
      { stream: 'shut', body: 'd' },
    );
    await add({ stream: 'shut', body: 'e' });
    expect(await since('shut', 0)).toEqual({ entries: ['c', 'd', 'e'], oldest: 3, head: 5 });
    expect(await since('shut', 4)).toEqual({ entries: ['e'], oldest: 3, head: 5 });
    expect(await since('open', 0)).toEqual({ entries: ['a', 'b'], oldest: 1, head: 2 });
    await add({ stream: 'new', body: 'a' }, { stream: 'new', body: 'b', endsReplay: true });
    expect(await since('new', 0)).toEqual({ entries: ['b'], oldest: 2, head: 2 });
    await pruneJournal(test.db, Date.now() + 60_000);
    expect(await since('shut', 0)).toEqual({ entries: [], oldest: 6, head: 5 });
  });

  it('keeps any JSON unchanged', async () => {
    const body = { z: 1, a: ['\u0000', '\ud83d\ude00', null, true, 1.5, { 'й"\\': '' }] };
    await withTransaction(test.db, (trx) => append(trx, [{ stream: 'json', body }]));
    const row = await test.db
      .selectFrom('journal')
      .select('body')
      .where('stream', '=', 'json')
      .executeTakeFirstOrThrow();
    expect(row.body).toEqual(body);
  });
});
