import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientConfig, type Database, openDatabase, TransactionAbortedError } from '#server/db/database.ts';
import { migrate } from '#server/db/migrations.ts';
import { CommitUnknownError, type Transaction, withTransaction } from '#server/db/transaction.ts';
import { waitUntilReady } from '#tests/support/waitUntilReady.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';

let test: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  admin = new pg.Client(clientConfig(test.target));
  await admin.connect();
});
beforeEach(() => test.db.deleteFrom('journal_streams').execute());
afterAll(async () => {
  await admin.end();
  await test.close();
});

const put = (trx: Database | Transaction, name: string) =>
  trx.insertInto('journal_streams').values({ name, head: 0 }).execute();
const names = async () =>
  (await test.db.selectFrom('journal_streams').select('name').orderBy('name').execute()).map(
    (row) => row.name,
  );
const sessionOf = async (trx: Transaction) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]!.pid;
const endSession = (pid: number) => admin.query('select pg_terminate_backend($1, 5000)', [pid]);

describe('withTransaction', () => {
  it('keeps all or nothing', async () => {
    await withTransaction(test.db, (trx) => put(trx, 'kept'));
    const failing = withTransaction(test.db, async (trx) => {
      await put(trx, 'lost');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names()).toEqual(['kept']);
  });

  it('runs again when the connection is lost before the commit, and keeps one run', async () => {
    let runs = 0;
    await withTransaction(test.db, async (trx) => {
      runs += 1;
      await put(trx, `run ${runs}`);
      if (runs < 3) await endSession(await sessionOf(trx));
      await put(trx, `also ${runs}`);
    });
    expect(await names()).toEqual(['also 3', 'run 3']);
  });

  it('runs again when the connection was lost between the last statement and the commit', async () => {
    let runs = 0;
    await withTransaction(test.db, async (trx) => {
      runs += 1;
      await put(trx, `run ${runs}`);
      if (runs > 1) return;
      await endSession(await sessionOf(trx));
      for (let turn = 0; turn < 5; turn += 1) await admin.query('select 1');
    });
    expect(await names()).toEqual(['run 2']);
  });

  it('does not run again when the commit itself may have happened', async () => {
    await sql`create or replace function slow() returns trigger as $$ begin perform pg_sleep(60); return null; end $$ language plpgsql`.execute(
      test.db,
    );
    await sql`create constraint trigger slow after insert on journal_streams deferrable initially deferred for each row when (new.name = 'slow') execute function slow()`.execute(
      test.db,
    );
    let runs = 0;
    let session = 0;
    const writing = withTransaction(test.db, async (trx) => {
      runs += 1;
      session = await sessionOf(trx);
      await put(trx, 'slow');
    });
    const outcome = expect(writing).rejects.toBeInstanceOf(CommitUnknownError);
    await eventually(async () => {
      const { rows } = await admin.query('select 1 from pg_stat_activity where pid = $1 and query = $2', [
        session,
        'commit',
      ]);
      expect(rows).toHaveLength(1);
    });
    await endSession(session);
    await outcome;
    expect(runs).toBe(1);
  });

  it('refuses the silent rollback of a transaction that went on after a failed statement', async () => {
    const careless = withTransaction(test.db, async (trx) => {
      await put(trx, 'twice');
      await put(trx, 'twice').catch(() => undefined);
      return 'all is well';
    });
    await expect(careless).rejects.toBeInstanceOf(TransactionAbortedError);
    expect(await names()).toEqual([]);
    await withTransaction(test.db, (trx) => put(trx, 'next'));
  });

  it('runs again after a deadlock, until both are through', async () => {
    await put(test.db, 'a');
    await put(test.db, 'b');
    const lock = (trx: Transaction, name: string) =>
      trx
        .updateTable('journal_streams')
        .set((eb) => ({ head: eb('head', '+', 1) }))
        .where('name', '=', name)
        .execute();
    let arrived = 0;
    const both = [
      ['a', 'b'],
      ['b', 'a'],
    ].map(([first, second]) =>
      withTransaction(test.db, async (trx) => {
        await lock(trx, first!);
        arrived += 1;
        await eventually(() => expect(arrived).toBeGreaterThanOrEqual(2));
        await lock(trx, second!);
      }),
    );
    await Promise.all(both);
    const heads = await test.db.selectFrom('journal_streams').select('head').execute();
    expect(heads.map((row) => row.head)).toEqual([2, 2]);
    expect(arrived).toBeGreaterThan(2);
  });

  it('gives connections back whatever happens', async () => {
    const small = openDatabase(test.target, { maxConnections: 1 });
    for (let round = 0; round < 3; round += 1) {
      await expect(withTransaction(small, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      const careless = withTransaction(small, async (trx) => {
        await sql`nonsense`.execute(trx).catch(() => undefined);
      });
      await expect(careless).rejects.toBeInstanceOf(TransactionAbortedError);
    }
    await waitUntilReady(small, 1_000);
    await small.destroy();
  });
});

describe('sessions', () => {
  it('reads 64-bit integers as numbers', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as big, count(*) as none from journal`.execute(
      test.db,
    );
    expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, none: 0 }]);
  });

  it('has limits on statements and on idling in a transaction', async () => {
    const limited = openDatabase(test.target, { statementTimeoutMs: 50, idleInTransactionTimeoutMs: 70 });
    await expect(sql`select pg_sleep(10)`.execute(limited)).rejects.toMatchObject({ code: '57014' });
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(limited);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '70ms' }]);
    await limited.destroy();
  });
});

describe('migrate', () => {
  it('[SRV-2] is safe when three processes start on a new database at once', async () => {
    await sql`drop schema public cascade`.execute(test.db);
    await sql`create schema public`.execute(test.db);
    await Promise.all([migrate(test.target), migrate(test.target), migrate(test.target)]);
    await migrate(test.target);
    const fresh = openDatabase(test.target);
    await put(fresh, 'works');
    await fresh.destroy();
  });
});

describe('prepared statements', () => {
  const USES = 25;
  /** Reads all columns of a table so often that the statement is prepared. */
  const prepared = async (table: string, db = test.db) => {
    await sql`drop table if exists ${sql.table(table)}`.execute(test.db);
    await sql`create table ${sql.table(table)} (id integer)`.execute(test.db);
    await sql`insert into ${sql.table(table)} values (1)`.execute(test.db);
    const read = async (on: Database | Transaction) =>
      (await sql<object>`select * from ${sql.table(table)}`.execute(on)).rows;
    for (let use = 0; use < USES; use += 1) await read(db);
    return read;
  };
  /** What one connection has prepared after it has read. */
  const preparedAfter = (read: (trx: Transaction) => Promise<unknown>) =>
    withTransaction(test.db, async (trx) => {
      await read(trx);
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        trx,
      );
      return rows.map(({ statement }) => statement);
    });
  const addColumn = (table: string) =>
    admin.query(`alter table ${table} add column name text not null default 'x'`);

  it('[SRV-7] are made of texts that are used often', async () => {
    const read = await prepared('often');
    expect(await preparedAfter(read)).toContain('select * from "often"');
  });

  it('[SRV-7] are counted apart in each opened database', async () => {
    const other = openDatabase(test.target);
    await prepared('apart', other);
    await other.destroy();
    expect(await preparedAfter((trx) => sql`select * from "apart"`.execute(trx))).not.toContain(
      'select * from "apart"',
    );
  });

  it('[SRV-7] read on after a migration has changed their columns', async () => {
    const read = await prepared('read_on');
    await addColumn('read_on');
    for (let use = 0; use < USES; use += 1) expect(await read(test.db)).toEqual([{ id: 1, name: 'x' }]);
  });

  it('[SRV-7] that fail in a transaction after a migration let it run again', async () => {
    const read = await prepared('run_again');
    // Every connection that may be given to it has prepared the statement.
    await Promise.all(Array.from({ length: 10 }, () => withTransaction(test.db, read)));
    await addColumn('run_again');
    let runs = 0;
    const rows = await withTransaction(test.db, async (trx) => {
      runs += 1;
      await put(trx, `run ${runs}`);
      return read(trx);
    });
    expect([runs, rows, await names()]).toEqual([2, [{ id: 1, name: 'x' }], ['run 2']]);
  });
});
