import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JsonValue } from '#server/db/json-column.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { append, heads } from '#server/journal/append.ts';
import { type JournalEntry } from '#server/journal/journal.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { numbers, openNode, record, stored, type TestNode } from './node.ts';
import { eventually } from '#tests/support/eventually.ts';
import { runs } from '#tests/support/full.ts';

const STREAMS = ['contest/1', 'contest/2', 'staff', 'user/1', 'user/2'];
const WRITERS = 16;
const WRITES_EACH = runs(60, 150);

let test: TestDatabase;
let nodes: [TestNode, TestNode];
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(() => {
  nodes = [openNode(test.target), openNode(test.target)];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await test.db.deleteFrom('journal').execute();
  await test.db.deleteFrom('journal_streams').execute();
});
afterAll(() => test.close());

const expectWhole = async (records: readonly { stream: string; head: number; entries: JournalEntry[] }[]) => {
  for (const { stream, head, entries } of records) {
    const rows = await stored(test.db, stream, head);
    await eventually(() => expect(entries.length).toBeGreaterThanOrEqual(rows.length), { timeout: 10_000 });
    expect(entries).toEqual(rows);
  }
};

const tellOne = (node: TestNode, body: JsonValue) =>
  node.write((_trx, publish) => {
    publish('s', body);
    return Promise.resolve();
  });

/** Publishes to several streams at once, sometimes twice to one, in another order for each writer. */
const writeMany = async (node: TestNode, writer: number) => {
  for (let index = 0; index < WRITES_EACH; index += 1) {
    await node.write((trx, publish) => {
      for (let told = 0; told <= index % 3; told += 1) {
        publish(STREAMS[(writer + index * (told + 1)) % STREAMS.length]!, { writer, index, told });
      }
      return trx.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
    });
  }
};

describe('following', () => {
  it('[SRV-2] no event is missed or doubled with 16 concurrent writers and two journals', async () => {
    const early = await Promise.all(nodes.flatMap((node) => STREAMS.map((stream) => record(node, stream))));
    const progress = { isDone: false };
    const late: Awaited<ReturnType<typeof record>>[] = [];
    const joining = (async () => {
      while (!progress.isDone) {
        late.push(await record(nodes[late.length % 2]!, STREAMS[late.length % STREAMS.length]!));
        await delay(5);
      }
    })();
    await Promise.all(numbers(0, WRITERS - 1).map((writer) => writeMany(nodes[writer % 2]!, writer)));
    progress.isDone = true;
    await joining;

    const total = Object.values(await heads(test.db, STREAMS)).reduce((sum, head) => sum + head, 0);
    expect(total).toBe(WRITERS * (WRITES_EACH / 3) * 6);
    for (const stream of STREAMS) {
      const seqs = (await stored(test.db, stream)).map((row) => row.seq);
      expect(seqs).toEqual(numbers(1, seqs.length));
    }
    expect(late.length).toBeGreaterThan(10);
    expect(late.some(({ head }) => head > 0)).toBe(true);
    await expectWhole([...early, ...late]);
  });

  it('[SRV-2] at every moment the numbers that can be seen have no hole, so commits appear in their order', async () => {
    const progress = { isDone: false };
    const writing = Promise.all(numbers(0, 7).map((writer) => writeMany(nodes[writer % 2]!, writer))).finally(
      () => {
        progress.isDone = true;
      },
    );
    let looks = 0;
    for (; !progress.isDone; looks += 1) {
      const seen = await test.db
        .selectFrom('journal')
        .select((eb) => ['stream', eb.fn.countAll<number>().as('count'), eb.fn.max('seq').as('last')])
        .groupBy('stream')
        .execute();
      for (const { count, last } of seen) expect(count).toBe(last);
    }
    await writing;
    expect(looks).toBeGreaterThan(5);
  });

  it('delivers entries without any wake-up', async () => {
    const following = await record(nodes[0], 'silent');
    await withTransaction(test.db, (trx) => append(trx, [{ stream: 'silent', body: 'psst' }]));
    await eventually(() => expect(following.entries.map((entry) => entry.body)).toEqual(['psst']), {
      timeout: 5_000,
    });
  });

  it('hands over nothing before the caller knows the head, and nothing up to the head', async () => {
    await tellOne(nodes[0], 1);
    const order: string[] = [];
    const following = nodes[0].journal.follow('s', (entries) =>
      order.push(...entries.map(({ seq }) => `entry ${seq}`)),
    );
    const writing = tellOne(nodes[0], 2);
    const { head } = await following;
    order.push(`head ${head}`);
    await writing;
    await tellOne(nodes[0], 3);
    await eventually(() => expect(order.at(-1)).toBe('entry 3'));
    expect(order).toEqual([`head ${head}`, ...numbers(head + 1, 3).map((seq) => `entry ${seq}`)]);
  });

  it('hands over nothing after stop, and goes on for the others', async () => {
    const [stopped, other] = [await record(nodes[0], 's'), await record(nodes[0], 's')];
    await tellOne(nodes[0], 1);
    await eventually(() => expect(other.entries).toHaveLength(1));
    stopped.stop();
    stopped.stop();
    await tellOne(nodes[0], 2);
    await eventually(() => expect(other.entries).toHaveLength(2));
    expect(stopped.entries).toHaveLength(1);
  });

  it("logs a listener's error and goes on", async () => {
    await nodes[0].journal.follow('s', () => {
      throw new Error('a fault of the listener');
    });
    const other = await record(nodes[0], 's');
    await tellOne(nodes[0], 1);
    await eventually(() => expect(other.entries).toHaveLength(1));
    expect(nodes[0].logged.some((line) => JSON.stringify(line).includes('a fault of the listener'))).toBe(
      true,
    );
  });

  it('catches up with more entries than one read takes', async () => {
    const following = await record(nodes[0], 'long');
    const entries = numbers(1, 1_000).map((body) => ({ stream: 'long', body }));
    await withTransaction(test.db, (trx) => append(trx, entries));
    nodes[0].journal.woken(['long']);
    await eventually(() => expect(following.entries).toHaveLength(1_000));
    expect(following.entries.map((entry) => entry.body)).toEqual(numbers(1, 1_000));
  });
});

describe('writing', () => {
  it('commits a change and its entries together, or neither', async () => {
    const write = nodes[0].write(async (trx, publish) => {
      publish('s', 1);
      await trx.insertInto('journal_streams').values({ name: 'other', head: 7 }).execute();
      throw new Error('no');
    });
    await expect(write).rejects.toThrow('no');
    expect(await heads(test.db, ['s', 'other'])).toEqual({ s: 0, other: 0 });
  });

  it('publishes once when the transaction had to be run again', async () => {
    let runs = 0;
    const result = await nodes[0].write((_trx, publish) => {
      publish('s', (runs += 1));
      if (runs === 1)
        throw Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' });
      return Promise.resolve('done');
    });
    expect(result).toBe('done');
    expect((await stored(test.db, 's')).map((row) => row.body)).toEqual([2]);
  });
});

describe('reading', () => {
  const tellTen = () =>
    nodes[0].write((_trx, publish) => {
      for (const body of numbers(1, 10)) publish('s', body);
      return Promise.resolve();
    });

  it('answers the part after a number with the bounds of the stream', async () => {
    await tellTen();
    const part = await nodes[1].journal.read('s', 4, 3);
    expect({ ...part, entries: part.entries.map((entry) => entry.seq) }).toEqual({
      entries: [5, 6, 7],
      head: 10,
      oldest: 1,
    });
    expect(await nodes[1].journal.read('s', 10)).toEqual({ entries: [], head: 10, oldest: 1 });
    expect(await nodes[1].journal.read('nothing', 0)).toEqual({ entries: [], head: 0, oldest: 1 });
  });

  it('[LIV-3] answers several streams at once for polling', async () => {
    await tellTen();
    const parts = await nodes[0].journal.readMany({ s: 8, nothing: 0 }, 5);
    expect(Object.keys(parts).sort()).toEqual(['nothing', 's']);
    expect(parts['s']!.entries.map((entry) => entry.body)).toEqual([9, 10]);
    expect(parts['nothing']).toEqual({ entries: [], head: 0, oldest: 1 });
  });

  it('reports entries out of reach after pruning, and never uses a number again', async () => {
    await tellTen();
    await test.db.updateTable('journal').set({ at: 1_000 }).where('seq', '<=', 6).execute();
    // The clock had jumped: this entry looks old but comes after a newer one.
    await test.db.updateTable('journal').set({ at: 1_000 }).where('seq', '=', 9).execute();
    await nodes[0].journal.prune(2_000);
    const part = await nodes[0].journal.read('s', 0);
    expect({ ...part, entries: part.entries.map((entry) => entry.seq) }).toEqual({
      entries: [7, 8, 9, 10],
      head: 10,
      oldest: 7,
    });
    await nodes[0].journal.prune(Date.now() + 60_000);
    expect(await nodes[0].journal.read('s', 0)).toEqual({ entries: [], head: 10, oldest: 11 });
    await tellOne(nodes[0], 'next');
    expect((await nodes[0].journal.read('s', 10)).entries.map((entry) => entry.seq)).toEqual([11]);
  });
});
