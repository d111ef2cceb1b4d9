import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { append, type NewEntry } from '#server/journal/append.ts';
import { lookForChanges } from '#server/journal/changes.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openNode, record } from './node.ts';
import { runs } from '#tests/support/full.ts';

const STREAMS = ['a', 'b', 'c'];
const WRITERS = 3;

let test: TestDatabase;
/** A database with one connection, like that of a tail. */
let eye: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  eye = openDatabase(test.target, { maxConnections: 1 });
});
afterEach(async () => {
  await test.db.deleteFrom('journal').execute();
  await test.db.deleteFrom('journal_streams').execute();
});
afterAll(async () => {
  await eye.destroy();
  await test.close();
});

const entriesIn = (streams: readonly string[]): NewEntry[] =>
  streams.map((stream) => ({ stream, body: stream }));

async function begin() {
  const trx = await test.db.startTransaction().execute();
  // The transaction gets its number now, however late it writes.
  await sql`select pg_current_xact_id()`.execute(trx);
  return trx;
}

/** The last number of each stream that is visible now. */
async function seen(): Promise<Record<string, number>> {
  const rows = await test.db
    .selectFrom('journal')
    .select(({ fn }) => ['stream', fn.max('seq').as('head')])
    .groupBy('stream')
    .execute();
  return Object.fromEntries(rows.map(({ stream, head }) => [stream, head]));
}

const slot = fc.nat(WRITERS - 1);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('begin' as const), slot }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      slot,
      streams: fc.subarray(STREAMS, { minLength: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('commit' as const), slot }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollback' as const), slot }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
);

it('[SRV-2] looks one after the other find all that was committed between them and nothing else, in whichever order transactions begin, number and commit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const running = new Map<
        number,
        { trx: Awaited<ReturnType<typeof begin>>; streams: readonly string[] }
      >();
      let { snapshot } = await lookForChanges(eye, null);
      let before = await seen();
      const look = async () => {
        const found = await lookForChanges(eye, snapshot);
        snapshot = found.snapshot;
        const now = await seen();
        const changed = Object.entries(now).filter(([stream, head]) => before[stream] !== head);
        expect(Object.fromEntries(found.heads)).toEqual(Object.fromEntries(changed));
        before = now;
      };
      for (const one of steps) {
        if (one.kind === 'look') {
          await look();
          continue;
        }
        const mine = running.get(one.slot);
        if (one.kind === 'begin' && !mine) running.set(one.slot, { trx: await begin(), streams: [] });
        if (one.kind === 'append' && mine?.streams.length === 0) {
          const locked = new Set([...running.values()].flatMap(({ streams }) => streams));
          const streams = one.streams.filter((stream) => !locked.has(stream));
          await append(mine.trx, entriesIn(streams));
          running.set(one.slot, { ...mine, streams });
        }
        if ((one.kind === 'commit' || one.kind === 'rollback') && mine) {
          running.delete(one.slot);
          await mine.trx[one.kind]().execute();
        }
      }
      for (const { trx } of running.values()) await trx.commit().execute();
      await look();
    }),
    { numRuns: runs(15, 120) },
  );
}, 120_000);

it('entries copied from a database that had come further are no news for ever', async () => {
  const first = await lookForChanges(eye, null);
  await test.db.transaction().execute((trx) => append(trx, entriesIn(['copied'])));
  await sql`update journal set made_by = '900000000000'`.execute(test.db);
  const second = await lookForChanges(eye, first.snapshot);
  expect([...second.heads]).toEqual([]);
  await test.db.transaction().execute((trx) => append(trx, entriesIn(['copied'])));
  expect([...(await lookForChanges(eye, second.snapshot)).heads]).toEqual([['copied', 2]]);
});

it("[SRV-2] a process without wake-ups delivers others' commits, also those begun long before and committed last", async () => {
  const node = openNode(test.target);
  try {
    const following = await Promise.all(STREAMS.map((stream) => record(node, stream)));
    const early = await begin();
    for (let round = 0; round < 3; round += 1) {
      await test.db.transaction().execute((trx) => append(trx, entriesIn(['a', 'b'])));
      await eventually(() => expect(following[0]!.entries).toHaveLength(round + 1), { timeout: 10_000 });
    }
    await append(early, entriesIn(['a', 'c']));
    await early.commit().execute();
    await eventually(
      () =>
        expect(following.map(({ entries }) => entries.map(({ seq }) => seq))).toEqual([
          [1, 2, 3, 4],
          [1, 2, 3],
          [1],
        ]),
      { timeout: 10_000 },
    );
  } finally {
    await node.close();
  }
});
