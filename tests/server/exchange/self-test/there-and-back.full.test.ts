import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackage } from '#server/exchange/package/open.ts';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { Report } from '#server/exchange/package/report.ts';
import { type ReadTask } from '#server/exchange/package/task.ts';
import { readFiles } from '#server/exchange/read-package.ts';
import { openJudges } from '#server/exchange/self-test/judges.ts';
import { selfTest } from '#server/exchange/self-test/run.ts';
import { readJudgeOptions } from '#server/judge/options.ts';
import { judgingOf, written } from '../judged-alike.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../examples');
const PUBLISHED = join(import.meta.dirname, '../../../../../shared/data/packages');
const slugs = readdirSync(EXAMPLES).filter((slug) => existsSync(join(EXAMPLES, slug, 'problem.yaml')));
const archives = existsSync(PUBLISHED) ? readdirSync(PUBLISHED).filter((name) => name.endsWith('.gz')) : [];
if (archives.length === 0) console.warn(`skipped: the published packages are not in ${PUBLISHED}`);

function taskOf(files: PackageFiles): ReadTask {
  const { task } = readFiles(files);
  if (task === null) throw new Error(`${files.name} is no task`);
  return task;
}

/** The verdict and points of each solution, by the content of its source. */
async function verdictsOf(task: ReadTask): Promise<Readonly<Record<string, string>>> {
  const { slots, cacheDir } = readJudgeOptions([], process.env)!;
  const { judges, hasLanguage, close } = await openJudges(task.contents, { slots, cacheFolder: cacheDir });
  try {
    const { rows } = await selfTest(task, judges, hasLanguage, () => undefined);
    expect(rows.length).toBeGreaterThan(0);
    const sources = new Map(task.submissions.map(({ path, source }) => [path, source.hash]));
    return Object.fromEntries(
      rows.map(({ submission: { path }, result }) => [
        sources.get(path) ?? 'validators',
        `${result.verdict} ${result.score}`,
      ]),
    );
  } finally {
    await close();
  }
}

/**
 * The most runs (tests times solutions), and the longest run, ms. A task above them that comes back identical
 * is not judged: it would take an hour (`brandpost` has 14 solutions for 273 tests, up to 10 s each; two
 * of three for `mosh` use all 15 s on each test), and a solution at the limit varies by chance.
 */
const MOST_RUNS = 1_000;
const MOST_CPU_MS = 10_000;

function runsOf({ judge, submissions }: ReadTask): number {
  return judge.tests.length * submissions.length;
}

function isLong(task: ReadTask): boolean {
  return runsOf(task) > MOST_RUNS || task.judge.limits.cpuMs > MOST_CPU_MS;
}

describe('a package that went out and came in again', { timeout: 600_000 }, () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agon-there-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function isJudgedTheSame(files: PackageFiles | null): Promise<void> {
    if (files === null) throw new Error('no package');
    const task = taskOf(files);
    const again = taskOf(written(task, files));
    if (isLong(task) && isDeepStrictEqual(judgingOf(task), judgingOf(again))) return;
    const before = await verdictsOf(task);
    expect(await verdictsOf({ ...again, contents: new Map([...task.contents, ...again.contents]) })).toEqual(
      before,
    );
  }

  it.each(slugs)('[AUT-7] [AUT-12] %s: every solution of the jury comes to the same', async (slug) => {
    await isJudgedTheSame(await openPackage(join(EXAMPLES, slug), new Report()));
  });

  it.each(archives)('[AUT-7] [AUT-12] %s: every solution of the jury comes to the same', async (archive) => {
    const place = await mkdtemp(join(folder, 'package-'));
    await promisify(execFile)('tar', ['xzf', join(PUBLISHED, archive), '-C', place]);
    const [inside = ''] = readdirSync(place);
    await isJudgedTheSame(await openPackage(join(place, inside), new Report()));
  });
});
