import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { Report } from '#server/exchange/package/report.ts';
import { Contents, type PackageReading } from '#server/exchange/package/task.ts';
import { treeOfPackage } from '#server/features/tasks/content/tree-of-package.ts';
import { makeTempFolder } from '#server/temp-folders.ts';
import { makeIn } from './make.ts';
import { openFiles, readingOf } from './open-task.ts';
import { readingText } from './package-text.ts';
import { type Say } from './self-tested.ts';

/**
 * Calls `use` with a package and the result of reading it. For a package without its tests it first makes
 * them in a copy of the package, unless no program may run; when they cannot be made, the task is null.
 */
export async function withMadeTests<T>(
  opened: PackageFiles | null,
  report: Report,
  { runsNothing, say }: { readonly runsNothing: boolean; readonly say: Say },
  use: (reading: PackageReading, files: PackageFiles | null) => Promise<T>,
): Promise<T> {
  const reading = readingOf(opened, report);
  const { unmade } = reading;
  if (opened === null || unmade === undefined || runsNothing) {
    say(readingText(reading));
    return use(reading, opened);
  }
  say(readingText({ task: unmade.task, report: unmade.report }));
  const parent = await makeTempFolder('package');
  try {
    const folder = join(parent, unmade.task.slug);
    const contents = new Contents();
    for (const { path, hash } of treeOfPackage(opened, unmade.task, contents)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      const content = contents.map.get(hash) ?? unmade.task.contents.get(hash);
      if (content === undefined) throw new Error(`${path} has no content.`);
      await writeFile(join(folder, path), content);
    }
    const made = await makeIn(folder);
    say(made.lines.join('\n'));
    if (!made.isGood) return await use({ task: null, report: unmade.report }, opened);
    const files = await openFiles(folder);
    const whole = readingOf(files, new Report());
    say(readingText(whole));
    return await use(whole, files);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
