import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRowChanges, type RowChange, type RowChanges } from '#server/db/row-changes.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createSeed } from '#tests/support/seed.ts';

let test: TestDatabase;
let changes: RowChanges;
let heard: (RowChange | 'unknown')[];
/** Time of the clock that says how old an answer is, ms. */
let time = 0;

beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  time = 0;
  changes = openRowChanges(test.target, () => time);
  await eventually(() => expect(changes.isCurrent()).toBe(true));
  heard = [];
  changes.follow((change) => heard.push(change));
});
afterEach(() => changes.close());
afterAll(() => test.close());

let people = 0;

/** A person with a session. */
async function aSession() {
  people += 1;
  const user = await createSeed(test.db, 0).user({ name: `p${people}` });
  const { id: session } = await test.db
    .insertInto('sessions')
    .values({
      user_id: user,
      secret_hash: `hash ${people}`,
      created_at: 0,
      last_used_at: 0,
      revoked_at: null,
      address: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { user, session };
}

describe('changes of rows', () => {
  it.each(['revoked_at = 5', 'locked_at = 5', "ended_because = 'login.ended'", 'viewed_by = id'])(
    '[SRV-7] of a session are heard: %s',
    async (change) => {
      const { session } = await aSession();
      await sql`update sessions set ${sql.raw(change)} where id = ${session}`.execute(test.db);
      await changes.settled();
      expect(heard).toEqual([{ table: 'sessions', id: session }]);
    },
  );

  it.each([
    "role = 'admin'",
    "types = 'translator'",
    "name = name || '-'",
    "login_key = 'other'",
    'disabled_at = 5',
  ])('[SRV-7] of a person are heard: %s', async (change) => {
    const { user } = await aSession();
    await sql`update users set ${sql.raw(change)} where id = ${user}`.execute(test.db);
    await changes.settled();
    expect(heard).toEqual([{ table: 'users', id: user }]);
  });

  it('[SRV-7] of rows that go are heard, those that go with them too', async () => {
    const { user, session } = await aSession();
    await test.db.deleteFrom('users').where('id', '=', user).execute();
    await changes.settled();
    expect(heard).toContainEqual({ table: 'users', id: user });
    expect(heard).toContainEqual({ table: 'sessions', id: session });
    await sql`truncate sessions cascade`.execute(test.db);
    await changes.settled();
    expect(heard).toContainEqual({ table: 'sessions', id: null });
  });

  it('[SRV-7] that nobody keeps are not told: the last use, the seat', async () => {
    const { user, session } = await aSession();
    await test.db.updateTable('sessions').set({ last_used_at: 9 }).where('id', '=', session).execute();
    await test.db.updateTable('users').set({ room: 'A' }).where('id', '=', user).execute();
    await changes.settled();
    expect(heard).toEqual([]);
  });

  it('[SRV-7] of a transaction that is given up are not told', async () => {
    const { session } = await aSession();
    const given = test.db.transaction().execute(async (trx) => {
      await trx.updateTable('sessions').set({ revoked_at: 5 }).where('id', '=', session).execute();
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    await changes.settled();
    expect(heard).toEqual([]);
  });

  it('[SRV-7] count as known for 200 ms after a notification to oneself was sent, and no longer', async () => {
    time = 1_000;
    await changes.settled();
    time = 1_199;
    expect(changes.isCurrent()).toBe(true);
    time = 1_200;
    expect(changes.isCurrent()).toBe(false);
  });

  it('[SRV-7] may have been missed when the connection was lost: nothing is current until it is there again', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ '^(select pg_notify|listen )'`.execute(test.db);
    await eventually(() => expect(heard).toEqual(['unknown', 'unknown']));
    await eventually(() => expect(changes.isCurrent()).toBe(true));
    const { session } = await aSession();
    await test.db.updateTable('sessions').set({ revoked_at: 5 }).where('id', '=', session).execute();
    await changes.settled();
    expect(heard.at(-1)).toEqual({ table: 'sessions', id: session });
  });

  it('[SRV-7] are not taken for known where notifications do not come back, whatever is answered', async () => {
    const swallowed = vi.spyOn(pg.Client.prototype, 'emit').mockImplementation(function (
      this: pg.Client,
      ...event: unknown[]
    ) {
      return event[0] === 'notification' ? false : EventEmitter.prototype.emit.apply(this, event as never);
    } as never);
    // As behind a pooler that gives each statement to another connection.
    const other = openRowChanges(test.target, () => time);
    await other.settled();
    await eventually(() => expect(swallowed.mock.calls.some(([name]) => name === 'notification')).toBe(true));
    expect(other.isCurrent()).toBe(false);
    swallowed.mockRestore();
    await eventually(() => expect(other.isCurrent()).toBe(true));
    await other.close();
  });
});
