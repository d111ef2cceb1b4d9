import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoredFile } from '#server/contract/task.ts';
import { createJudge, type Judge } from '#server/judge/judge.ts';
import { findLanguages } from '#server/judge/languages/installed.ts';
import { makeOwnFolder } from '#server/judge/own-folder.ts';
import { buildHelper } from '#server/judge/sandbox/build.ts';
import { openSandbox } from '#server/judge/sandbox/open.ts';
import { probeSandbox } from '#server/judge/sandbox/probe.ts';
import { takeSlotNumber } from '#server/judge/slot-number.ts';

/** No sandbox works on this machine. The message has advice, one line each. */
class NoSandboxError extends Error {
  constructor(advice: readonly string[]) {
    super(['Nothing can be run here: no sandbox works.', ...advice].join('\n  '));
  }
}

/** Judges with a box each, and the functions that they need. */
export interface SelfTestJudges {
  readonly judges: readonly Judge[];
  /** Adds a file of this machine to those that the judges find by hash. */
  readonly keep: (path: string) => Promise<Pick<StoredFile, 'hash' | 'bytes'>>;
  /** The path of a content's file, which must not be written. */
  readonly path: (hash: string) => Promise<string>;
  /** Whether a language can be judged on this machine. */
  readonly hasLanguage: (extension: string) => boolean;
  readonly close: () => Promise<void>;
}

/**
 * Opens judges on this machine for a task that is in no database: its files are written to a folder. Rejects
 * with `NoSandboxError` when no sandbox works.
 */
export async function openJudges(
  contents: ReadonlyMap<string, Buffer>,
  { slots, cacheFolder }: { readonly slots: number; readonly cacheFolder: string },
): Promise<SelfTestJudges> {
  await mkdir(cacheFolder, { recursive: true, mode: 0o755 });
  const helper = await buildHelper(cacheFolder);
  const { level, advice } = await probeSandbox(helper);
  if (level === null) throw new NoSandboxError(advice);
  const languages = await findLanguages();
  const folder = await makeOwnFolder(tmpdir(), 'work');
  const closing: (() => Promise<unknown>)[] = [
    // A judge that was stopped during its work may still write a file.
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const files = await layOut(contents, folder);
    const judges: Judge[] = [];
    for (let index = 0; index < slots; index += 1) {
      const slot = await takeSlotNumber();
      closing.push(() => slot.release());
      const sandbox = await openSandbox({ slot: slot.number, level, helper });
      closing.push(() => sandbox.close());
      const workFolder = join(folder, `slot-${index}`);
      await mkdir(workFolder);
      judges.push(createJudge({ sandbox, files, workFolder, cacheFolder, languages }));
    }
    return {
      judges,
      ...files,
      hasLanguage: (extension) => languages.find((one) => one.extension === extension)?.works ?? true,
      close,
    };
  } catch (error: unknown) {
    await close();
    throw error;
  }
}

async function layOut(contents: ReadonlyMap<string, Buffer>, folder: string) {
  // If the judge is root, its programs run as other users, who need to pass through the folder.
  await chmod(folder, 0o711);
  const kept = join(folder, 'files');
  await mkdir(kept, { mode: 0o755 });
  for (const [hash, content] of contents) await writeFile(join(kept, hash), content, { mode: 0o444 });
  return {
    path: (hash: string) => Promise.resolve(join(kept, hash)),
    keep: (path: string) => keepFile(path, kept),
  };
}

async function keepFile(path: string, kept: string): Promise<Pick<StoredFile, 'hash' | 'bytes'>> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const part of createReadStream(path)) {
    sum.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  const hash = sum.digest('hex');
  const place = join(kept, hash);
  // An existing file may be in use, and is not written again.
  if (!existsSync(place)) {
    await copyFile(path, place);
    await chmod(place, 0o444);
  }
  return { hash, bytes };
}
