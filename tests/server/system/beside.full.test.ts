import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/database.ts';
import { findRunning } from '#server/db/running.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { followEmbedded, type FollowedDatabase } from '#server/judge/follow-embedded.ts';
import { isAlive } from '#server/judge/machine.ts';
import { addVersion, doublingTask } from '#tests/support/judging.ts';
import { createSeed } from '#tests/support/seed.ts';
import { personAt } from '#tests/support/server.ts';
import { startServer, type ServerProcess } from '#tests/support/serverProcess.ts';

const PATIENCE_MS = 60_000;
const SOURCE = '#include <stdio.h>\nint main(void) { long n; scanf("%ld", &n); printf("%ld\\n", 2 * n); }\n';

let folder: string;
let server: ServerProcess;
let followed: FollowedDatabase;
let db: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-beside-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  const options = ['--no-demo', '--no-client', '--data', folder, '--judge-slots', '1'];
  server = await startServer(options);
  followed = await followEmbedded(folder);
  db = openDatabase(followed.target);
});
afterEach(async () => {
  await db.destroy();
  await followed.close();
  await server.stop();
});

const until = <T>(look: () => T) => expect.poll(look, { timeout: PATIENCE_MS });

/** The process id of the judge that runs now; 0 without one. */
async function judgePid(): Promise<number> {
  const row = await db
    .selectFrom('judge_workers')
    .select('pid')
    .where('stopped_at', 'is', null)
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
  return row && isAlive(row.pid) ? row.pid : 0;
}

describe('a server on a machine that can judge', () => {
  it('[SRV-1] has a judge with it, which judges', async () => {
    const seed = createSeed(db, Date.now());
    const userId = await seed.user({ name: 'person' });
    const contestId = await seed.contest({ type: 'ioi', competitors: [userId] });
    await addVersion(db, await seed.task(contestId, 1), await doublingTask(db));
    const person = personAt(server.url, 'person', await openSession(db, userId, Date.now()));
    const input = { contestId, task: 1, language: 'c', client_id: randomUUID() };
    const sent = await person.call('submit', input, { source: { name: 'a.c', content: SOURCE } });
    const own = () => person.call('submission', { contestId, sid: sent.body.id });
    await until(async () => (await own()).body.status).toBe('judged');
    expect((await own()).body).toMatchObject({ verdict: 'AC', score: 100 });
  });

  it('[JDG-3] is not harmed when its judge is killed, and has another soon', async () => {
    await until(judgePid).toBeGreaterThan(0);
    const first = await judgePid();
    // The address of the database does not appear in the list of processes.
    const host = (await findRunning(join(folder, 'postgres')))?.host ?? '';
    expect(host).not.toBe('');
    for (const known of ['cmdline', 'environ']) {
      expect(await readFile(`/proc/${first}/${known}`, 'utf8')).not.toContain(host);
    }
    process.kill(first, 'SIGKILL');
    await until(async () => ![0, first].includes(await judgePid())).toBe(true);
    expect((await fetch(`${server.url}/api/me`)).status).toBe(401);
  });

  it('[SRV-3] leaves no judge behind, however it ends', async () => {
    await until(judgePid).toBeGreaterThan(0);
    const orphan = await judgePid();
    await server.kill();
    await until(() => isAlive(orphan)).toBe(false);
  });

  it('[SRV-3] ends its judge with it, which says so', async () => {
    await until(judgePid).toBeGreaterThan(0);
    const pid = await judgePid();
    await server.stop();
    expect(isAlive(pid)).toBe(false);
    server = await startServer(['--no-demo', '--no-client', '--no-judge', '--data', folder]);
    await until(() =>
      db
        .selectFrom('judge_workers')
        .select('stopped_at')
        .where('pid', '=', pid)
        .executeTakeFirst()
        .catch(() => null),
    ).toMatchObject({ stopped_at: expect.any(Number) as number });
  });
});
