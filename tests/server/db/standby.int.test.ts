import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DatabaseTarget } from '#server/db/database.ts';
import { Standby } from '#server/db/standby.ts';
import { progressOf, unfitnessOf } from '#server/db/standby-state.ts';
import { type LogLine } from '#server/log.ts';
import { notFound } from '#server/model/fault.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/serverProcess.ts';

let primary: TestDatabase;
let standby: Standby;
let logged: LogLine[];

beforeAll(async () => {
  primary = await createTestDatabase();
});
afterAll(() => primary.close());
beforeEach(() => {
  logged = [];
});
afterEach(() => standby.close());

const open = (target: DatabaseTarget) =>
  new Standby({ primary: primary.db, target, log: (line) => void logged.push(line), restMs: 0 });
const one = async (db: TestDatabase['db']) =>
  (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one;

// standby.full.test.ts uses a real standby.
describe('a database in the place of a standby', () => {
  it('[SRV-2] answers nothing when it is no standby, and the log says so once', async () => {
    standby = open(primary.target);
    for (let round = 0; round < 5; round += 1) expect(await standby.read(one)).toBe(1);
    await eventually(() => expect(logged).toHaveLength(1));
    for (let round = 0; round < 5; round += 1) expect(await standby.read(one)).toBe(1);
    expect(standby.answered).toEqual({ standby: 0, primary: 10 });
    expect(logged).toEqual([{ level: 'warn', event: 'standby_left_out', why: 'no_standby' }]);
    expect(await unfitnessOf(primary.db, await progressOf(primary.db))).toBe('no_standby');
  });

  it('[SRV-2] [SEC-2] delays no read when it cannot be reached, and its address stays out of the log', async () => {
    standby = open({ url: `postgresql://agon:my-secret-word@127.0.0.1:${await freePort()}/agon` });
    for (let round = 0; round < 20; round += 1) expect(await standby.read(one)).toBe(1);
    await eventually(() => expect(logged).toHaveLength(1));
    expect(logged[0]).toMatchObject({ level: 'warn', event: 'standby_left_out', why: 'unreachable' });
    expect(JSON.stringify(logged)).toContain('ECONNREFUSED');
    expect(JSON.stringify(logged)).not.toContain('my-secret-word');
  });

  it("[SRV-2] changes nothing about a read's error", async () => {
    standby = open(primary.target);
    const work = vi.fn(() => Promise.reject(notFound()));
    await expect(standby.read(work)).rejects.toEqual(notFound());
    expect(work).toHaveBeenCalledOnce();
  });
});
