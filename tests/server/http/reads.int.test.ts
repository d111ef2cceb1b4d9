import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessFor, type Reading, reflectingBetween } from '#server/http/reads.ts';
import { contestFor } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound } from '#server/model/fault.ts';
import { keepRows } from '#server/model/kept.ts';
import { queriesOf } from '#tests/support/queries.ts';
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
const rename = (name: string, stream = STREAM) =>
  server.app.write(async (trx, publish) => {
    await trx.updateTable('contests').set({ name }).where('id', '=', who.contestId).execute();
    publish(stream, name);
  });
const ownStream = (destination: string) =>
  `${destination}${who.contestId}${destination.startsWith('/user') ? `@${who.userId}` : ''}`;

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

describe('a contest in the memory of a server that hears of no change', () => {
  const deaf = {
    isCurrent: () => true,
    follow: () => undefined,
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const aReader = () => ({ db: server.app.db, kept: keepRows(deaf) });
  const quiet = () => reading(() => Promise.resolve());

  it('[SRV-7] is given out without another read', async () => {
    const reader = aReader();
    await reflectingBetween(reader, who, quiet());
    const queries = await queriesOf(() => reflectingBetween(reader, who, quiet()));
    expect(queries.filter(({ text }) => text.includes('from contests'))).toEqual([]);
    // Its own query, and the heads.
    expect(queries).toHaveLength(2);
  });

  it('[SRV-7] is read anew when a stream that the answer reflects has gone on', async () => {
    const reader = aReader();
    await reflectingBetween(reader, who, quiet());
    await rename('after');
    const { result, numbers } = await reflectingBetween(reader, who, quiet());
    expect([result, numbers]).toEqual([['after', 'after'], { [DESTINATION]: await head() }]);
  });

  it.each(['/topic/contest/', '/user/queue/time/'])(
    '[SRV-7] is read anew, for whatever answer, when %s has gone on',
    async (destination) => {
      const reader = aReader();
      const caller = { userId: who.userId, role: 'user' } as Caller;
      const access = () => accessFor(reader, { method: 'GET' }, caller, who.contestId);
      expect((await access()).contest.name).toBe('before');
      await rename('after', ownStream(destination));
      expect((await access()).contest.name).toBe('after');
      await reflectingBetween(reader, who, quiet());
      await rename('later', ownStream(destination));
      expect((await reflectingBetween(reader, who, quiet())).result).toEqual(['later', 'later']);
    },
  );

  it('[SRV-7] is not what a command decides by', async () => {
    const reader = aReader();
    const caller = { userId: who.userId, role: 'user' } as Caller;
    await accessFor(reader, { method: 'GET' }, caller, who.contestId);
    const { db } = server.app;
    await db.updateTable('contests').set({ name: 'untold' }).where('id', '=', who.contestId).execute();
    expect((await accessFor(reader, { method: 'POST' }, caller, who.contestId)).contest.name).toBe('untold');
  });
});
