import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putFile } from '#server/files/store.ts';
import { openDatabaseFiles } from '#server/judge/database-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'agon-files-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('files of the database on a judge’s machine', () => {
  it('[JDG-3] are fetched once, whole, however many ask at once, and cannot be written', async () => {
    const content = Buffer.from('a test\0of bytes');
    const hash = await putFile(database.db, content);
    const files = await openDatabaseFiles(database.db, folder);
    const paths = await Promise.all(Array.from({ length: 20 }, () => files.path(hash)));
    expect(new Set(paths).size).toBe(1);
    expect(await readFile(paths[0]!)).toEqual(content);
    expect((await stat(paths[0]!)).mode & 0o777).toBe(0o444);
    // A content that is already in the folder is not read from the database again.
    await database.db.deleteFrom('files').where('hash', '=', hash).execute();
    expect(await (await openDatabaseFiles(database.db, folder)).path(hash)).toBe(paths[0]);
    expect(await readdir(folder)).toEqual([hash]);
  });

  it('are forgotten when nothing has used them for long', async () => {
    const hash = await putFile(database.db, Buffer.from('old'));
    const path = await (await openDatabaseFiles(database.db, folder)).path(hash);
    await utimes(path, 1, 1);
    await openDatabaseFiles(database.db, folder);
    expect(await readdir(folder)).not.toContain(hash);
  });

  it('are never looked for outside their folder', async () => {
    const files = await openDatabaseFiles(database.db, folder);
    await expect(files.path('../../../etc/passwd')).rejects.toThrow('not a SHA-256');
  });
});
