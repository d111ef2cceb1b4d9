import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reading, reflectingBetween } from '#server/http/reads.ts';
import { contestFor } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound } from '#server/model/fault.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DESTINATION = '/topic/contest/1';
const STREAM = 'told';

let server: TestServer;
let who: { userId: number; contestId: number };

beforeAll(async () => {
  server = await startTestServer();
  const userId = await server.seed.user({ name: 'ivan' });
  who = { userId, contestId: await server.seed.contest({ competitors: [userId] }) };
});
beforeEach(() => rename('before'));
afterAll(() => server.stop());

/** Changes the name of the contest and tells it. */
const rename = (name: string) =>
  server.app.write(async (trx, publish) => {
    await trx.updateTable('contests').set({ name }).where('id', '=', who.contestId).execute();
    publish(STREAM, name);
  });

/** The name that the contest had when the caller was let in, and the one that is read after it. */
function reading(between: (run: number) => Promise<unknown>): Reading & { runs: () => number } {
  let runs = 0;
  const caller = { userId: who.userId, role: 'user' } as Caller;
  return {
    streams: new Map([[DESTINATION, STREAM]]),
    access: (db) => contestFor(db, caller, who.contestId),
    run: async (db, access) => {
      runs += 1;
      await between(runs);
      const row = await db.selectFrom('contests').select('name').where('id', '=', who.contestId).execute();
      return [access?.contest.name, row[0]?.name];
    },
    runs: () => runs,
  };
}

const head = async () =>
  (await server.app.db.selectFrom('journal_streams').select('head').where('name', '=', STREAM).execute())[0]
    ?.head;

describe('an answer that reflects streams', () => {
  it('[SRV-7] is read once where nothing changes meanwhile', async () => {
    const quiet = reading(() => Promise.resolve());
    const { result, numbers } = await reflectingBetween(server.app, who, quiet);
    expect([result, numbers, quiet.runs()]).toEqual([
      ['before', 'before'],
      { [DESTINATION]: await head() },
      1,
    ]);
  });

  it('[SRV-7] is of one moment when what it reflects changes while it is read', async () => {
    const disturbed = reading((run) => (run === 1 ? rename('after') : Promise.resolve()));
    const { result, numbers } = await reflectingBetween(server.app, who, disturbed);
    expect([result, numbers]).toEqual([['after', 'after'], { [DESTINATION]: await head() }]);
  });

  it('[SRV-7] is of one moment however often it changes', async () => {
    const disturbed = reading((run) => rename(`after ${run}`));
    const { result, numbers } = await reflectingBetween(server.app, who, disturbed);
    // The second run is a snapshot: it does not see what is changed in it.
    expect([result, numbers]).toEqual([['after 1', 'after 1'], { [DESTINATION]: ((await head()) ?? 0) - 1 }]);
  });

  it('[SRV-7] is refused for a reason that holds, not for one of two moments', async () => {
    const refusing = reading(async (run) => {
      if (run > 1) return;
      await rename('gone');
      throw notFound();
    });
    expect((await reflectingBetween(server.app, who, refusing)).result).toEqual(['gone', 'gone']);
    const always = reading(() => Promise.reject(notFound()));
    await expect(reflectingBetween(server.app, who, always)).rejects.toThrow('backend.not_found');
    expect(always.runs()).toBe(1);
  });
});
