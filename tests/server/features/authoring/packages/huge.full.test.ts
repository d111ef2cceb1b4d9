import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { followEmbedded, type FollowedDatabase } from '#server/judge/follow-embedded.ts';
import { spooledZip } from '#server/spooled-zip.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type JudgeProcess, startJudge } from '#tests/support/judgeProcess.ts';
import { packageParts } from '#tests/support/packageZip.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type Person, personAt } from '#tests/support/server.ts';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';

const MIB = 1_048_576;
const TESTS = 128;
const TEST_BYTES = 8 * MIB;
/** The most memory that it may use beyond that of a small package. */
const MAX_GROWTH_MIB = 100;
const HEAD = '--x\r\ncontent-disposition: form-data; name="package"; filename="huge.zip"\r\n\r\n';
const TAIL = '\r\n--x--\r\n';

let folder: string;
let server: ServerProcess;
let judge: JudgeProcess;
let followed: FollowedDatabase;
let db: Database;
let boss: Person;
const watches: { stop(): number }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-huge-'));
});
afterEach(async () => {
  for (const watch of watches.splice(0)) watch.stop();
  await db.destroy();
  await judge.stop();
  await followed.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(options: readonly string[]): Promise<void> {
  server = await startServer(['--no-demo', '--no-client', '--data', join(folder, 'data'), ...options]);
  followed = await followEmbedded(join(folder, 'data'));
  db = openDatabase(followed.target);
  const bossId = await createSeed(db, Date.now()).user({ name: 'boss', role: 'admin' });
  boss = personAt(server.url, 'boss', await openSession(db, bossId, Date.now()), 'admin');
  judge = startJudge(['--data', join(folder, 'data'), '--slots', '1', '--cache', join(folder, 'cache')]);
}

/** A package with this number of tests; its solutions read the first line of each. */
async function packageOf(name: string, tests: number): Promise<string> {
  const path = join(folder, `${name}.zip`);
  const padding = Buffer.from(randomBytes(TEST_BYTES / 2).toString('hex'));
  const problem = Buffer.from(packageParts()['problem.yaml'] ?? '')
    .toString()
    .replace('7d3b2c2e', name === 'huge' ? '8d3b2c2e' : '7d3b2c2e');
  const files = function* () {
    const parts = packageParts({ 'problem.yaml': problem });
    for (const [file, content] of Object.entries(parts)) yield { name: file, content: Buffer.from(content) };
    for (let number = 0; number < tests; number += 1) {
      const at = `data/secret/2-large/${1000 + number}`;
      yield { name: `${at}.in`, content: Buffer.concat([Buffer.from(`${number}\n`), padding]) };
      yield { name: `${at}.ans`, content: Buffer.from(`${2 * number}\n`) };
    }
  };
  const { stream } = await spooledZip(() => Readable.from(files()));
  await pipeline(stream, createWriteStream(path));
  return path;
}

/** Uploads a package from a file, as a browser does, and returns its draft. */
async function upload(path: string): Promise<number> {
  const { size } = await stat(path);
  const said = await new Promise<string>((resolve, reject) => {
    const headers = {
      authorization: `Basic ${Buffer.from(`${boss.name}:${boss.secret}`).toString('base64')}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': HEAD.length + size + TAIL.length,
    };
    const sent = request(`${server.url}/api/admin/packages`, { method: 'POST', headers }, (answer) => {
      void text(answer).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.write(HEAD);
    const file = createReadStream(path);
    file.pipe(sent, { end: false });
    file.once('end', () => sent.end(TAIL));
  });
  const { draft } = JSON.parse(said) as { readonly draft: number | null };
  expect(draft, said.slice(0, 500)).not.toBeNull();
  return draft ?? 0;
}

/** Waits until the jury's solutions were judged, and stores the package as a task. */
async function judged(did: number): Promise<number> {
  const ready = await eventually(
    async () => {
      const { body: shown } = await boss.call('packageDrafts');
      const draft = shown.drafts.find(({ id }) => id === did);
      expect(draft?.state).toBe('ready');
      return draft;
    },
    { timeout: 1_200_000, interval: 500 },
  );
  const version = ready?.replaces?.version ?? '';
  const { body, error } = await boss.call('confirmPackage', { did, version });
  expect(error).toBeNull();
  return body.task;
}

/** Downloads a task as an archive, and returns the number of bytes. */
async function packed(taskId: number): Promise<number> {
  const { count, bytes } = await new Promise<{ count: number; bytes: number }>((resolve, reject) => {
    const headers = {
      authorization: `Basic ${Buffer.from(`${boss.name}:${boss.secret}`).toString('base64')}`,
    };
    request(`${server.url}/api/admin/workshop/${taskId}/tree.zip`, { headers }, (answer) => {
      let got = 0;
      answer.on('data', (part: Buffer) => (got += part.length));
      answer.on('end', () => resolve({ count: answer.statusCode ?? 0, bytes: got }));
      answer.on('error', reject);
    }).end();
  });
  expect(count).toBe(200);
  return bytes;
}

/** Resident memory of a process, MiB. */
function residentMib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Watches the memory of a process; its `stop` returns the largest amount, MiB. */
function watch(pid: number): { stop(): number } {
  let most = residentMib(pid);
  const timer = setInterval(() => (most = Math.max(most, residentMib(pid))), 100);
  const watching = {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
  watches.push(watching);
  return watching;
}

it.each(['database', 'folder'])(
  '[AUT-7] a package of 1 GB comes in, is judged and goes out without growing anybody’s memory, files in the %s',
  { timeout: 1_500_000 },
  async (place) => {
    await start(['--files', place]);
    await packed(await judged(await upload(await packageOf('small', 2))));
    const before = [residentMib(server.pid), residentMib(judge.pid)] as const;
    const [ofServer, ofJudge] = [watch(server.pid), watch(judge.pid)];
    const from = performance.now();
    const path = await packageOf('huge', TESTS);
    const { size } = await stat(path);
    expect(size).toBeGreaterThan(1_000_000_000);
    const lap = (): string => ((performance.now() - from) / 1000).toFixed(0);
    const draft = await upload(path);
    const uploadedAt = lap();
    const task = await judged(draft);
    const judgedAt = lap();
    expect(await packed(task)).toBeGreaterThan(400_000_000);
    const most = [ofServer.stop(), ofJudge.stop()] as const;
    const grown = most.map((one, at) => Math.round(one - (before[at] ?? 0)));
    // eslint-disable-next-line no-console -- a measurement is for whoever runs it
    console.log(
      `files in the ${place}: in after ${uploadedAt} s, judged after ${judgedAt} s, out after ${lap()} s; ` +
        `server ${before[0].toFixed(0)} MiB + ${grown[0]}, judge ${before[1].toFixed(0)} MiB + ${grown[1]}`,
    );
    const places = await db
      .selectFrom('files')
      .select('place')
      .where('bytes', '>', TEST_BYTES)
      .distinct()
      .execute();
    expect(places).toEqual([{ place }]);
    for (const mib of grown) expect(mib).toBeLessThan(MAX_GROWTH_MIB);
  },
);
