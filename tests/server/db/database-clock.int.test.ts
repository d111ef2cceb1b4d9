import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabaseClock } from '#server/db/database-clock.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';

const MINUTE = 60_000;
/** The longest round trip of a query on a busy machine, ms. */
const NEAR = 1_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The clocks of a machine; the test sets its wall clock. */
function aMachine(aheadMs = 0) {
  let ahead = aheadMs;
  return {
    monotonic: () => performance.now(),
    wall: () => Date.now() + ahead,
    setAhead: (ms: number) => void (ahead = ms),
  };
}

async function databaseNow(): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(database.db);
  return rows[0]?.at ?? 0;
}

const clockOf = (machine: ReturnType<typeof aMachine>) =>
  openDatabaseClock(database.db, () => undefined, machine);

describe('the clock of a server', () => {
  it.each([0, MINUTE, -MINUTE, 5 * 60 * MINUTE])(
    '[SRV-2] [TSK-9] is the database’s when the machine’s own is %i ms ahead',
    async (aheadMs) => {
      const clock = await clockOf(aMachine(aheadMs));
      expect(Math.abs(clock.now() - (await databaseNow()))).toBeLessThan(NEAR);
      clock.stop();
    },
  );

  it('[SRV-2] [TML-5] does not move when the machine’s is set, and is measured again', async () => {
    const machine = aMachine();
    const clock = await clockOf(machine);
    const before = clock.now();
    machine.setAhead(MINUTE);
    expect(clock.now() - before).toBeLessThan(NEAR);
    await eventually(async () => expect(Math.abs(clock.now() - (await databaseNow()))).toBeLessThan(NEAR));
    clock.stop();
  });

  it('[SRV-2] goes on while the database does not answer, and says so', async () => {
    const own = await createTestDatabase();
    const machine = aMachine();
    const lost: string[] = [];
    const clock = await openDatabaseClock(own.db, ({ event }) => lost.push(event), machine);
    await own.close();
    machine.setAhead(MINUTE);
    clock.now();
    await eventually(() => expect(lost).toContain('clock_not_measured'));
    expect(Math.abs(clock.now() - (await databaseNow()))).toBeLessThan(NEAR);
    clock.stop();
  });

  it('[SRV-2] is measured again once a second, however often it is read, while the database does not answer', async () => {
    const own = await createTestDatabase();
    const machine = aMachine();
    let at = performance.now();
    let failures = 0;
    const clock = await openDatabaseClock(own.db, () => (failures += 1), {
      ...machine,
      monotonic: () => at,
    });
    await own.close();
    machine.setAhead(MINUTE);
    clock.now();
    await eventually(() => expect(failures).toBe(1));
    for (let reads = 0; reads < 100; reads += 1) {
      clock.now();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(failures).toBe(1);
    at += 1_000;
    clock.now();
    await eventually(() => expect(failures).toBe(2));
    clock.stop();
  });
});
