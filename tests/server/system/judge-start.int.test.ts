import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type JudgeProcess, startJudge } from '#tests/support/judgeProcess.ts';
import { isFull } from '#tests/support/full.ts';

const PATIENCE_MS = 60_000;

let cache: string;
let database: TestDatabase;

beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'agon-judge-start-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(cache, { recursive: true, force: true });
});

const until = <T>(look: () => T) => expect.poll(look, { timeout: PATIENCE_MS });

/** The address of the test database, as another machine would get it. */
function address(): string {
  const { target } = database;
  if ('url' in target) return target.url;
  const { host, port, user, database: name } = target.connection;
  return `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}

async function saidBy(judge: JudgeProcess): Promise<string> {
  expect(await judge.ended).toBe(1);
  return judge.output().trim();
}

describe('a judge that is started by itself', () => {
  it('[JDG-3] finds the database by its address, says that it is there, and when it has ended', async () => {
    const judge = startJudge(['--slots', '1', '--cache', cache], {
      env: { ...process.env, DATABASE_URL: address() },
    });
    const row = () =>
      database.db.selectFrom('judge_workers').selectAll().where('pid', '=', judge.pid).executeTakeFirst();
    await until(row).toBeDefined();
    const worker = await row();
    expect(worker).toMatchObject({ slots: 1, stopped_at: null });
    expect(['ns', 'landlock']).toContain(worker?.level);
    const cpp = worker?.facts.languages.find((one) => one.extension === 'cpp');
    expect(cpp).toMatchObject({ works: true });
    expect(cpp?.version).toMatch(/\d+\.\d+/);
    expect(worker?.facts.os).not.toBe('');
    await judge.stop();
    expect(await judge.ended).toBe(0);
    expect((await row())?.stopped_at).not.toBeNull();
    expect(judge.output()).not.toContain('agon_test');
  });

  it.runIf(isFull)('[JDG-3] waits for a database that no server has made ready yet', async () => {
    const name = `agon_empty_${process.pid}`;
    await sql.raw(`create database ${name}`).execute(database.db);
    const url = new URL(address());
    url.pathname = `/${name}`;
    const judge = startJudge(['--database-url', url.href, '--cache', cache]);
    try {
      await until(() => judge.output()).toContain('judge_waits_for_database');
    } finally {
      await judge.stop();
      await sql.raw(`drop database ${name} with (force)`).execute(database.db);
    }
    expect(await judge.ended).toBe(0);
  });

  it.runIf(isFull)('[JDG-1] says in one line what it cannot do', async () => {
    expect(await saidBy(startJudge(['--data', join(cache, 'nowhere')]))).toContain('There is no database in');
    expect(await saidBy(startJudge(['--slots', 'none']))).toContain('1 to 128');
    if (process.getuid?.() === 0) {
      expect(await saidBy(startJudge(['--unsafe-no-sandbox', '--database-url', address()]))).toBe(
        '--unsafe-no-sandbox is refused as root.',
      );
    }
  });

  it.runIf(isFull)('[JDG-1] tells what the machine can do, as a doctor', async () => {
    const doctor = startJudge(['doctor', '--cache', cache]);
    expect(await doctor.ended).toBe(0);
    expect(doctor.output()).toMatch(/Level +(ns|landlock): /);
    expect(doctor.output()).toMatch(/\.cpp +\S/);
    expect(doctor.output()).toMatch(/Timings +[\d.]+ \/ [\d.]+ \/ [\d.]+ ms/);
  });
});
