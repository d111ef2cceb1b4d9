import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookedAt, noteLooked } from '../../../../server/model/watching/looked.ts';
import { NOW, startTestServer, type TestServer } from '../../../support/server.ts';

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('who looked at whose pictures', () => {
  it('[SEC-5] is written down: one row for looks that follow one another, of one viewer, by one way', async () => {
    const { seed, app } = server;
    const contestId = await seed.contest({});
    const userId = await seed.user({ name: 'anna' });
    const viewerId = await seed.user({ name: 'stefan', role: 'proctor' });
    const otherId = await seed.user({ name: 'vera', role: 'proctor' });
    const look = { viewerId, userId, contestId, way: 'wall', pictures: 1, now: NOW } as const;
    await noteLooked(app.db, look);
    await noteLooked(app.db, { ...look, now: NOW + 9 * MINUTE, pictures: 2 });
    await noteLooked(app.db, { ...look, now: NOW + 9 * MINUTE, way: 'film' });
    await noteLooked(app.db, { ...look, now: NOW + 10 * MINUTE, viewerId: otherId });
    await noteLooked(app.db, { ...look, now: NOW + 30 * MINUTE });
    expect(await lookedAt(app.db, userId, contestId)).toMatchObject([
      { viewer: 'stefan', way: 'wall', first_at: NOW + 30 * MINUTE, pictures: 1 },
      { viewer: 'vera', way: 'wall', first_at: NOW + 10 * MINUTE, pictures: 1 },
      { viewer: 'stefan', way: 'film', first_at: NOW + 9 * MINUTE, pictures: 1 },
      { viewer: 'stefan', way: 'wall', first_at: NOW, last_at: NOW + 9 * MINUTE, pictures: 3 },
    ]);
    expect(await lookedAt(app.db, viewerId, null)).toEqual([]);
  });
});
