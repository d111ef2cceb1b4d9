import { mkdtemp, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { CommitUnknownError } from '#server/db/transaction.ts';
import { numbers, openNode, record, stored } from './node.ts';
import { eventually } from '#tests/support/eventually.ts';
import { runs } from '#tests/support/full.ts';

const KILLS = runs(2, 6);
const WRITERS = 8;
const STREAMS = ['a', 'b', 'c'];

let folder: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  folder = await mkdtemp('/tmp/agon-crash-');
  database = await startEmbedded({ dataDir: folder, fsync: false, log: () => undefined });
  await migrate(database);
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

it('[SRV-3] no event is missed, doubled or lost while the database is killed again and again', async () => {
  const nodes = [openNode(database), openNode(database)] as const;
  const records = await Promise.all(nodes.flatMap((node) => STREAMS.map((stream) => record(node, stream))));
  let restarts = 0;
  database.onRestart(() => (restarts += 1));
  const progress = { isDone: false, acknowledged: 0 };
  const acknowledged = new Set<string>();
  const unknown = new Set<string>();

  const writeOn = async (writer: number) => {
    for (let index = 0; !progress.isDone; index += 1) {
      const id = `${writer}/${index}`;
      try {
        await nodes[writer % 2]!.write((_trx, publish) => {
          for (const stream of STREAMS) publish(stream, id);
          return Promise.resolve();
        });
        acknowledged.add(id);
        progress.acknowledged += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(CommitUnknownError);
        unknown.add(id);
      }
    }
  };
  const writing = Promise.all(numbers(0, WRITERS - 1).map(writeOn));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = progress.acknowledged;
    await eventually(() => expect(progress.acknowledged).toBeGreaterThan(before + 50), {
      timeout: 30_000,
      interval: 5,
    });
    process.kill(database.pid, 'SIGKILL');
    await eventually(() => expect(restarts).toBe(kill), { timeout: 30_000 });
  }
  progress.isDone = true;
  await writing;

  for (const { stream, entries } of records) {
    const rows = await stored(nodes[0].db, stream);
    await eventually(() => expect(entries.length).toBeGreaterThanOrEqual(rows.length), { timeout: 10_000 });
    expect(entries).toEqual(rows);
    expect(rows.map((row) => row.seq)).toEqual(numbers(1, rows.length));
    const told = rows.map((row) => row.body as string);
    expect(new Set(told).size).toBe(told.length);
    expect([...acknowledged].filter((id) => !told.includes(id))).toEqual([]);
    expect(told.filter((id) => !acknowledged.has(id) && !unknown.has(id))).toEqual([]);
  }
  await Promise.all(nodes.map((node) => node.close()));
}, 180_000);
