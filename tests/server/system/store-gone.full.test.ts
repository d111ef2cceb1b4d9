import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName } from '#protocol/calls.ts';
import { usePlace } from '#server/files/settings.ts';
import { ATTEMPTS, CALLS, makeWorld, rolesOf } from './attempts.ts';
import { type World } from './world.ts';

const GONE = '503 backend.files_unreachable';
/** Some calls that need a content: if none of them is refused, the contents were not taken away. */
const NEED_ONE: readonly CallName[] = [
  ...(['statement', 'attachment', 'submissionSource', 'staffSubmissionSource', 'userTestFile'] as const),
  ...(['submissionsArchive', 'workshopFile', 'workshopTree', 'workshopPackage'] as const),
];

let world: World;
let folder: string;
const refused = new Set<CallName>();

beforeAll(async () => {
  world = await makeWorld();
  folder = await mkdtemp(join(tmpdir(), 'agon-gone-'));
  await usePlace(world.server.app.db, { place: 'folder', folder: join(folder, 'files') });
  await sql`create table kept_contents (hash text primary key, content bytea)`.execute(world.server.app.db);
});
afterAll(async () => {
  await world.server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Makes every content unreachable: the folder is missing, and contents of rows are put aside. */
async function takeAway(): Promise<void> {
  const { db } = world.server.app;
  await rename(join(folder, 'files'), join(folder, 'away'));
  await sql`insert into kept_contents select hash, content from files where place = 'database'
    on conflict do nothing`.execute(db);
  await sql`update files set place = 'folder', content = null where place = 'database'`.execute(db);
}

/** Puts everything back. */
async function bringBack(): Promise<void> {
  const { db } = world.server.app;
  await rename(join(folder, 'away'), join(folder, 'files'));
  await sql`update files set place = 'database', content = kept_contents.content from kept_contents
    where files.hash = kept_contents.hash and files.place = 'folder'`.execute(db);
}

describe('with all contents of files out of reach', () => {
  it.each(CALLS)(
    '[AUT-12] [SRV-6] %s does what needs none, or says so, and does it when they are back',
    async (name, row) => {
      const [role = 'user'] = rolesOf(row);
      const who = await world.person(role, 'inside');
      const { input, files } = await ATTEMPTS[name](world, who);
      const make = async () => {
        const { status, error } = await who.call(name, input, files);
        return error === null ? `${status}` : `${status} ${error}`;
      };
      await takeAway();
      const without = await make().finally(bringBack);
      expect(['200', GONE]).toContain(without);
      if (without === '200') return;
      refused.add(name);
      expect(await make()).toBe('200');
    },
  );

  it('[AUT-12] calls that give a content were refused', () => {
    expect(NEED_ONE.filter((name) => !refused.has(name))).toEqual([]);
  });
});
