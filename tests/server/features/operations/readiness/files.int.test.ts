import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usePlace } from '#server/files/settings.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let folder: string;
let contest: number;
let admin: Person;
let author: Person;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'agon-unreachable-'));
  await server.seed.user({ name: 'boss', role: 'admin' });
  const writer = await server.seed.user({ name: 'writer', role: 'author' });
  contest = await server.seed.contest({ staff: [writer], tasks: 1 });
  [admin, author] = [await server.loginAs('boss'), await server.loginAs('writer')];
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a place of files that cannot be reached', () => {
  it('[AUT-9] [AUT-12] is named to admins, stops a check, and keeps nothing that it acknowledges', async () => {
    await usePlace(server.app.db, { place: 'folder', folder });
    const { body: made } = await author.call('createWorkshopTask', {
      kind: 'batch',
      name: 'Lost',
      slug: 'lost',
      languages: '["en"]',
    });
    const mark = await readFile(join(folder, '.agon-files'), 'utf8');
    expect(mark).not.toBe('');
    await rm(folder, { recursive: true });

    const needs = (await admin.call('needs')).body.needs.filter(({ kind }) => kind === 'files');
    expect(needs.map(({ names }) => names[0])).toEqual([expect.stringContaining(folder)]);
    expect((await author.call('needs')).body.needs.filter(({ kind }) => kind === 'files')).toEqual([]);
    const { checks } = (await author.call('contestCheck', { cid: contest })).body;
    expect(checks.find(({ rule }) => rule === 'files')).toMatchObject({
      state: 'stop',
      findings: [{ case: 'unreachable', names: [] }],
    });

    const before = (await author.call('workshopTask', { tid: made.tid })).body.revision;
    const { status, error } = await author.call(
      'uploadWorkshopFile',
      { tid: made.tid, path: 'data/secret/1.in' },
      { file: { name: '1.in', content: new Uint8Array(200_000) } },
    );
    expect([status, error]).toEqual([503, 'backend.files_unreachable']);
    expect((await author.call('workshopTask', { tid: made.tid })).body.revision).toBe(before);
  });
});
