import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFile, putFile } from '#server/files/store.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestS3, type TestS3 } from '#tests/support/s3.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CONTENTS = 150;

let database: TestDatabase;
let s3: TestS3;
let work: string;

beforeAll(async () => {
  database = await createTestDatabase();
  s3 = await startTestS3();
  work = await mkdtemp(join(tmpdir(), 'agon-move-'));
});
afterAll(async () => {
  await s3.stop();
  await database.close();
  await rm(work, { recursive: true, force: true });
});

function start(to: string): ChildProcess {
  const { endpoint, region, bucket, prefix, accessKey, secretKey } = s3.settings;
  const keys = { AGON_S3_ACCESS_KEY: accessKey, AGON_S3_SECRET_KEY: secretKey };
  return spawn(
    process.execPath,
    [join(ROOT, 'dist/server/files.js'), 'move', '--to', to, '--files-folder', join(work, 'store')],
    {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: urlOf(database.target),
        ...keys,
        AGON_S3_ENDPOINT: endpoint,
        AGON_S3_REGION: region,
        AGON_S3_BUCKET: bucket,
        AGON_S3_PREFIX: prefix,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));
const countIn = async (place: string): Promise<number> => {
  const rows = await database.db.selectFrom('files').select('place').execute();
  return rows.filter((row) => row.place === place).length;
};

it(
  '[AUT-12] a move that is killed leaves everything within reach, and goes on',
  { timeout: 180_000 },
  async () => {
    const known: { content: Buffer; hash: string }[] = [];
    for (let number = 0; number < CONTENTS; number += 1) {
      const content = randomBytes(140_000);
      known.push({ content, hash: await putFile(database.db, content) });
    }
    for (const to of ['folder', 's3', 'database']) {
      const killed = start(to);
      await eventually(async () => expect(await countIn(to)).toBeGreaterThan(10), {
        timeout: 30_000,
        interval: 5,
      });
      killed.kill('SIGKILL');
      await ended(killed);
      for (const { content, hash } of known)
        expect((await getFile(database.db, hash)).equals(content)).toBe(true);
      const again = start(to);
      const [code, said] = await Promise.all([ended(again), text(again.stdout!)]);
      expect([code, await countIn(to)], said).toEqual([0, CONTENTS]);
      for (const { content, hash } of known)
        expect((await getFile(database.db, hash)).equals(content)).toBe(true);
    }
  },
);
