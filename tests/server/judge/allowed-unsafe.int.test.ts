import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contestAgainstUnsafe } from '#server/judge/allowed-unsafe.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createSeed } from '#tests/support/seed.ts';

const NOW = Date.UTC(2026, 3, 18, 9);
const HOUR = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('judging without a sandbox', () => {
  it('[JDG-1] is refused while a contest of more than one contestant runs, extra time too', async () => {
    const { db } = database;
    const seed = createSeed(db, NOW);
    const users = [await seed.user({ name: 'one' }), await seed.user({ name: 'two' })];
    const against = (now: number) => contestAgainstUnsafe(db, now);
    await seed.contest({ name: 'Alone', competitors: users.slice(0, 1) });
    expect(await against(NOW)).toBeNull();
    const times = { start_at: NOW + HOUR, end_at: NOW + 2 * HOUR };
    const id = await seed.contest({ name: 'Together', competitors: users, ...times });
    expect(await against(NOW)).toBeNull();
    expect(await against(NOW + HOUR)).toBe('Together');
    expect(await against(NOW + 2 * HOUR)).toBeNull();
    await db
      .updateTable('participants')
      .set({ extra_time_seconds: 60 })
      .where('contest_id', '=', id)
      .execute();
    expect(await against(NOW + 2 * HOUR)).toBe('Together');
  });
});
