import { type Seed } from './seed.ts';
import { type Person, startTestServer, type TestServer } from './server.ts';

/** People for tests of the server: two contestants, an author, an author of other contests, and an admin. */
export interface Cast {
  readonly server: TestServer;
  readonly anna: Person;
  readonly boris: Person;
  readonly author: Person;
  readonly stranger: Person;
  readonly admin: Person;
  /** The ids of the people, for seeding. */
  readonly ids: Readonly<Record<'anna' | 'boris' | 'author', number>>;
  /** Seeds a contest of two tasks with both contestants, and with the author as staff. */
  readonly contest: (given?: Parameters<Seed['contest']>[0]) => Promise<number>;
}

/** Starts the server of a test file and logs its people in. */
export async function startWithCast(): Promise<Cast> {
  const server = await startTestServer();
  const { seed } = server;
  const ids = {
    anna: await seed.user({ name: 'anna', display_name: 'Anna A.' }),
    boris: await seed.user({ name: 'boris' }),
    author: await seed.user({ name: 'author', role: 'author' }),
  };
  await seed.user({ name: 'stranger', role: 'author' });
  await seed.user({ name: 'admin', role: 'admin', display_name: 'Elena' });
  return {
    server,
    anna: await server.loginAs('anna'),
    boris: await server.loginAs('boris'),
    author: await server.loginAs('author'),
    stranger: await server.loginAs('stranger'),
    admin: await server.loginAs('admin'),
    ids,
    contest: (given) =>
      seed.contest({ tasks: 2, competitors: [ids.anna, ids.boris], staff: [ids.author], ...given }),
  };
}
