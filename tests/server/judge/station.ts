import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJudge, type Judge } from '#server/judge/judge.ts';
import { findLanguages, type InstalledLanguages } from '#server/judge/languages/installed.ts';
import { type JudgeProgress } from '#server/contract/result.ts';
import { buildHelper } from '#server/judge/sandbox/build.ts';
import { type Sandbox } from '#server/judge/sandbox/driver.ts';
import { openSandbox } from '#server/judge/sandbox/open.ts';
import { probeSandbox } from '#server/judge/sandbox/probe.ts';
import { takeSlotNumber } from '#server/judge/slot-number.ts';
import { type JudgeTask, type JudgeTest, type StoredFile } from '#server/contract/task.ts';
import { SHARED_CACHE, sharePch } from '#tests/support/judgeCache.ts';
import { testOf } from './support.ts';

/** A judge with a real sandbox on this machine, and a store for its files. */
export interface TestStation {
  readonly judge: Judge;
  readonly sandbox: Sandbox;
  readonly languages: InstalledLanguages;
  /** The sandbox's level. */
  readonly level: 'ns' | 'landlock';
  readonly cacheFolder: string;
  readonly workFolder: string;
  /** Keeps a content as a file of a task. */
  put(name: string, content: string | Buffer): StoredFile;
  /** Judges a source. */
  submit(
    task: JudgeTask,
    language: string,
    source: string | Buffer,
    more?: { stopAtFirstFailure?: boolean; onProgress?: (progress: JudgeProgress) => void },
  ): ReturnType<Judge['judge']>;
  /** A test with these contents. */
  test(input: string, answer: string | null, given?: Partial<JudgeTest>): JudgeTest;
  close(): Promise<void>;
}

/** Opens one. */
export async function openTestStation(): Promise<TestStation> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-judge-test-'));
  await chmod(folder, 0o711);
  const kept = join(folder, 'files');
  const [cacheFolder, workFolder] = [join(folder, 'cache'), join(folder, 'work')];
  for (const one of [kept, cacheFolder, workFolder]) await mkdir(one, { mode: 0o755 });
  await sharePch(cacheFolder);
  const helper = await buildHelper(SHARED_CACHE);
  const { level, advice } = await probeSandbox(helper);
  if (level === null) throw new Error(['no sandbox works here', ...advice].join('\n'));
  const slot = await takeSlotNumber();
  const sandbox = await openSandbox({ slot: slot.number, level, helper });
  const languages = await findLanguages();
  const writing: Promise<void>[] = [];
  const files = {
    path: async (hash: string) => {
      await Promise.all(writing);
      return join(kept, hash);
    },
  };
  const judge = createJudge({ sandbox, files, workFolder, cacheFolder, languages });

  function put(name: string, content: string | Buffer): StoredFile {
    const hash = createHash('sha256').update(content).digest('hex');
    writing.push(writeFile(join(kept, hash), content, { mode: 0o644 }));
    return { name, hash, bytes: Buffer.byteLength(content) };
  }

  return {
    judge,
    sandbox,
    languages,
    level,
    cacheFolder,
    workFolder,
    put,
    submit: (task, language, source, { stopAtFirstFailure = false, onProgress = () => undefined } = {}) =>
      judge.judge({ task, language, source: put('source', source), stopAtFirstFailure }, onProgress),
    test: (input, answer, given) =>
      testOf(0, {
        input: put('input', input),
        answer: answer === null ? null : put('answer', answer),
        ...given,
      }),
    close: async () => {
      await sandbox.close();
      await slot.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
