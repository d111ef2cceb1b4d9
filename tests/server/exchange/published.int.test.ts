import { readPackage } from '#tests/support/readPackage.ts';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullScore } from '#server/contract/task.ts';

const PACKAGES = join(import.meta.dirname, '../../../../shared/data/packages');
/** Published packages: archive, folder in it, kind, points, number of groups. */
const PUBLISHED: readonly [archive: string, folder: string, kind: string, points: number, groups: number][] =
  [
    ['kattis-guess', 'guess', 'interactive', 100, 1],
    ['kattis-oddecho', 'oddecho', 'batch', 100, 3],
    ['domjudge-largestsum', 'largestsum', 'batch', 100, 6],
    ['swedish-pianot', 'pianot', 'batch', 100, 3],
    ['swedish-brandpost', 'brandpost', 'batch', 100, 6],
    ['cms-communication', 'communication', 'interactive', 100, 5],
    ['cms-communicationtwoways', 'communicationtwoways', 'interactive', 100, 5],
    ['polygon-mosh', 'mosh', 'batch', 100, 1],
  ];
const isThere = existsSync(PACKAGES);
if (!isThere) console.warn(`skipped: the published packages are not in ${PACKAGES}`);

describe.skipIf(!isThere)('packages as their authors published them', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agon-published-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(PUBLISHED)('[JDG-4] %s is read', async (archive, name, kind, points, groups) => {
    await promisify(execFile)('tar', ['xzf', join(PACKAGES, `${archive}.tar.gz`), '-C', folder]);
    const { task, report } = await readPackage(join(folder, name));
    expect(report.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([task?.judge.kind, task && fullScore(task.judge), task?.judge.groups.length]).toEqual([
      kind,
      points,
      groups,
    ]);
  });

  // F53
  it('[JDG-4] a Windows package of Polygon has the lines of its Linux package', async () => {
    await promisify(execFile)('tar', ['xzf', join(PACKAGES, 'polygon-mosh.tar.gz'), '-C', folder]);
    const { task, report } = await readPackage(join(folder, 'mosh'));
    expect(report.map(({ code }) => code)).toContain('polygon_windows_lines');
    const tests = task?.judge.tests.flatMap(({ input, answer }) => [input.hash, answer?.hash ?? '']) ?? [];
    expect(tests).toHaveLength(20);
    for (const hash of tests) expect(task?.contents.get(hash)?.includes('\r')).toBe(false);
  });
});
