import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readApart } from '#server/features/authoring/packages/reader/reader.ts';
import { packageZip } from '#tests/support/packageZip.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function uploaded(name: string) {
  const path = join(folder, name);
  await writeFile(path, packageZip());
  return { path, name };
}

describe('the process that reads packages', () => {
  it('[AUT-7] unpacks and reads one apart from the server', { timeout: 60_000 }, async () => {
    const reading = await readApart(folder, await uploaded('double.zip'), { person: 1 });
    expect(reading.found).toMatchObject({ kind: 'task', task: { slug: 'double' } });
    expect(reading.hashes.length).toBeGreaterThan(5);
    const there = await readdir(folder);
    expect(reading.hashes.filter((hash) => !there.includes(`content-${hash}`))).toEqual([]);
  });

  it('[AUT-7] is ended when it takes too long; the next package is read', { timeout: 60_000 }, async () => {
    const [slow, next] = await Promise.all([
      readApart(folder, await uploaded('slow.zip'), { person: 1 }, 0),
      uploaded('next.zip').then((upload) => readApart(folder, upload, { person: 1 })),
    ]);
    expect(slow).toMatchObject({ found: null, findings: [{ severity: 'error', code: 'reader_failed' }] });
    expect(next.found).toMatchObject({ task: { slug: 'next' } });
  });
});
