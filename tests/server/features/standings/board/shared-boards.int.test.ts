import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamOf } from '#server/model/standings/rows.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'root', role: 'admin' });
});
afterAll(() => server.stop());

let boards = 0;

/** A contest with two contestants. */
async function aBoard(contest: Parameters<TestServer['seed']['contest']>[0] = {}) {
  boards += 1;
  const names = [`anna${boards}`, `boris${boards}`] as const;
  const ids = [await server.seed.user({ name: names[0] }), await server.seed.user({ name: names[1] })];
  const contestId = await server.seed.contest({ tasks: 2, competitors: ids, ...contest });
  const people = [await server.loginAs(names[0]), await server.loginAs(names[1])] as const;
  return { names, ids, contestId, people };
}

/** How often the rows of boards are read while this is done. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  return (await queriesOf(work)).filter(({ text }) => text.includes('standing_rows')).length;
}

const standing = async (person: Person, contestId: number) =>
  (await person.call('standing', { contestId })).body;
const change = (contestId: number, columns: object) =>
  server.app.db.updateTable('contests').set(columns).where('id', '=', contestId).execute();

describe('a public board that many ask for', () => {
  it('[SRV-7] is read once, and is the same for all', async () => {
    const { people, contestId, names } = await aBoard();
    const [anna, boris] = people;
    const seen: unknown[] = [];
    const reads = await readsOf(async () => {
      for (const person of [anna, boris, anna, boris]) seen.push(await standing(person, contestId));
    });
    expect(reads).toBe(1);
    expect(seen[0]).toMatchObject({ visible: true, participants: names.map((name) => ({ name })) });
    for (const one of seen) expect(one).toEqual(seen[0]);
  });

  it('[STD-1] is another as soon as its stream or its contest says so', async () => {
    const { people, contestId } = await aBoard();
    const [anna, boris] = people;
    await standing(anna, contestId);
    await server.app.write((_, publish) => {
      publish(streamOf(contestId, 'public'), { rows: [] });
      return Promise.resolve();
    });
    expect(await standing(boris, contestId)).toMatchObject({ version: 1, frozen: false });
    await change(contestId, { standings_frozen: true });
    expect(await standing(boris, contestId)).toMatchObject({ version: 1, frozen: true });
    await change(contestId, { standings_visible: false });
    expect(await standing(anna, contestId)).toMatchObject({ visible: false, rows: [], participants: [] });
  });

  it('[STD-2] is never the true one that organisers see, nor one for them', async () => {
    const { people, contestId } = await aBoard({ standings_visible: false });
    const root = await server.loginAs('root');
    expect((await standing(root, contestId)).participants).toHaveLength(2);
    expect((await standing(people[0], contestId)).participants).toHaveLength(0);
    expect((await standing(root, contestId)).participants).toHaveLength(2);
  });

  it('[SRV-7] is of its own contest', async () => {
    const [one, other] = [await aBoard(), await aBoard()];
    await standing(one.people[0], one.contestId);
    expect(await standing(other.people[0], other.contestId)).toMatchObject({
      contest_id: other.contestId,
      participants: other.names.map((name) => ({ name })),
    });
  });

  it('[SEC-1] is stored by no cache, and comes compressed to clients that accept it', async () => {
    const { people, contestId, names } = await aBoard({ name: 'N'.repeat(3_000) });
    const [anna] = people;
    const answer = await fetch(`${server.url}/api/user/standing?contestId=${contestId}`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${names[0]}:${anna.secret}`).toString('base64')}`,
        'accept-encoding': 'gzip',
      },
    });
    const header = (name: string) => answer.headers.get(name);
    expect([header('cache-control'), header('etag'), header('content-encoding'), header('vary')]).toEqual([
      'no-store',
      null,
      'gzip',
      'accept-encoding',
    ]);
    expect(JSON.parse(header('x-agon-seq') ?? '')).toEqual({ [`/topic/standing/${contestId}`]: 0 });
    expect(await answer.json()).toEqual(await standing(anna, contestId));
  });
});
