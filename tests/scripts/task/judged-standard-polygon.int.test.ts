import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkCommand } from '#scripts/task/check.ts';
import { importCommand } from '#scripts/task/import.ts';
import { type DatabaseTarget } from '#server/db/database.ts';
import { getFile } from '#server/files/store.ts';
import { treeOf } from '#server/model/authoring/tree.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { STANDARD_POLYGON } from '#tests/support/standardPolygon.ts';
import { isFull } from '#tests/support/full.ts';

let database: TestDatabase;
let folder: string;
let said: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'agon-standard-')), 'standard');
  for (const [path, text] of Object.entries(STANDARD_POLYGON)) await write(path, text);
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dirname(folder), { recursive: true, force: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

function urlOf(target: DatabaseTarget): string {
  if ('url' in target) return target.url;
  const { host, port, user, password = '', database: name } = target.connection;
  return `postgresql://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
}

// F56
describe('[AUT-14] a standard package of Polygon at the command line', () => {
  it.runIf(isFull)(
    'has its tests made by its generator and its main solution, is judged, and stored with them',
    async () => {
      expect(await importCommand.run([folder, '--database-url', urlOf(database.target)])).toBe(0);
      const { db } = database;
      const task = await db
        .selectFrom('tasks')
        .innerJoin('task_versions', 'task_versions.id', 'tasks.version_id')
        .select(['tasks.id', 'judge'])
        .where('slug', '=', 'longest-word')
        .executeTakeFirstOrThrow();
      const texts = await Promise.all(
        task.judge.tests.map(async ({ input, answer }) => [
          (await getFile(db, input.hash)).toString(),
          (await getFile(db, answer?.hash ?? '')).toString(),
        ]),
      );
      expect(texts).toEqual([
        ['one three\n', '5\n'],
        ['a aa aaa two words#\n', '6\n'],
        ['a aa aaa aaaa aaaaa {x}#\n', '5\n'],
        ['a aa aaa aaaa aaaaa aaaaaa aaaaaaa x#\n', '7\n'],
      ]);
      const paths = (await treeOf(db, task.id)).map(({ path }) => path);
      expect(paths).toEqual(expect.arrayContaining(['generators/tests.txt', 'data/secret/tests/4.ans']));
    },
  );

  it('is refused by line where its generator fails, and where nothing is to be run', async () => {
    await write('files/words.cpp', 'int main() { return 3; }\n');
    expect(await checkCommand.run([folder])).toBe(1);
    expect(said.join('\n')).toContain(
      'secret/tests/2: the generator generators/words.cpp failed: exit code 3',
    );
    said = [];
    expect(await checkCommand.run([folder, '--no-self-test'])).toBe(1);
    expect(said.join('\n')).toContain('full package (Linux)');
  });
});
