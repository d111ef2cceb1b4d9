import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from 'node:path';
import { backupFolder, backUpUnderLoad, keepSubmitting } from '../../support/backups.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const ROUNDS = 10;
const SENDERS = Array.from({ length: 8 }, (_, index) => `sender${index}`);

let server: TestServer;
let folder: { readonly path: string; remove(): Promise<void> };
beforeAll(async () => {
  server = await startTestServer();
  folder = await backupFolder();
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

it('[SRV-5] of ten backups under load each comes back with the journal up to its number', async () => {
  const competitors = await Promise.all(SENDERS.map((name) => server.seed.user({ name })));
  const contestId = await server.seed.contest({ competitors, tasks: 1 });
  const senders = await keepSubmitting(server, contestId, SENDERS);
  const entries: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const made = await backUpUnderLoad(server, senders, join(folder.path, `${round}.backup`));
    entries.push(made.end.journal.entries);
  }
  await senders.stop();
  expect(entries).toEqual([...new Set(entries)].sort((a, b) => a - b));
}, 300_000);
