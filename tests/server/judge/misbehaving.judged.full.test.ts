import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { createJudge } from '#server/judge/judge.ts';
import { findLanguages } from '#server/judge/languages/installed.ts';
import { type JudgeResult } from '#server/contract/result.ts';
import { buildHelper } from '#server/judge/sandbox/build.ts';
import { type Sandbox } from '#server/judge/sandbox/driver.ts';
import { openSandbox } from '#server/judge/sandbox/open.ts';
import { probeSandbox } from '#server/judge/sandbox/probe.ts';
import { type StoredFile } from '#server/contract/task.ts';
import { cacheFolder } from './misbehaving/builds.ts';
import { type Contents, openContents, sourceOf, taskOf } from './misbehaving/judged.ts';

/** Different from the slots of tests that run at the same time. */
const SLOT = 30;
const MINUTE = 60_000;

let root: string;
let sandbox: Sandbox;
let judge: ReturnType<typeof createJudge>;
let contents: Contents;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'agon-judged-'));
  contents = await openContents(join(root, 'contents'));
  const helper = await buildHelper(await cacheFolder());
  const { level } = await probeSandbox(helper);
  if (level === null) throw new Error('no sandbox works here');
  sandbox = await openSandbox({ slot: SLOT, level, helper });
  judge = createJudge({
    sandbox,
    files: contents,
    workFolder: await mkdtemp(join(root, 'work-')),
    cacheFolder: join(root, 'cache'),
    languages: await findLanguages(),
  });
}, MINUTE);

afterAll(async () => {
  await sandbox.close();
  await rm(root, { recursive: true, force: true });
});

async function judged(source: StoredFile, answer = '', interactor?: StoredFile): Promise<JudgeResult> {
  const task = await taskOf(contents, answer, interactor);
  const language = extname(source.name).slice(1);
  return judge.judge({ task, language, source, stopAtFirstFailure: false }, () => undefined);
}

describe('misbehaving programs as competitors see them', () => {
  it.each<[file: string, verdict: Verdict, answer?: string]>([
    ['fork.c', 'AC'],
    ['good-no-fork.cpp', 'AC', '2'],
    ['good-std-thread.cpp', 'AC'],
    ['good-memory.c', 'AC'],
    ['good-no-fork.cpp', 'WA', '3'],
    ['busy-loop.c', 'TLE'],
    ['busy-signals-caught.c', 'TLE'],
    ['busy-behind-sleep.c', 'TLE'],
    ['sleep.c', 'WTL'],
    ['stop-self.c', 'WTL'],
    ['memory-malloc.c', 'MLE'],
    ['memory-and-gone.c', 'MLE'],
    ['memory-vector.cpp', 'MLE'],
    ['flood.c', 'OLE'],
    ['flood-deaf.c', 'OLE'],
    ['sparse-write.c', 'OLE'],
    ['segv.c', 'RE'],
    ['throw.cpp', 'RE'],
    ['broken-pipe.c', 'RE'],
    ['exit-in-thread.c', 'RE'],
    ['deadlock.go', 'RE'],
    ['ptrace-self.c', 'SEC'],
    ['mount.c', 'SEC'],
    ['clone-user.c', 'SEC'],
    ['raw-socket-call.c', 'SEC'],
  ])(
    '[JDG-1] %s is judged %s',
    async (file, verdict, answer) => {
      const result = await judged(await sourceOf(contents, 'programs', file), answer);
      expect([result.verdict, result.compileOutput.includes('rror')]).toEqual([verdict, false]);
      expect(result.score).toBe(verdict === 'AC' ? 100 : 0);
    },
    MINUTE,
  );

  it('[JDG-1] int80-fork.c is judged SEC, or RE where the kernel has no 32-bit calls', async () => {
    const { verdict, score } = await judged(await sourceOf(contents, 'programs', 'int80-fork.c'));
    expect(['SEC', 'RE']).toContain(verdict);
    expect(score).toBe(0);
  });

  it.each([
    'include-answer.cpp',
    'include-relative.cpp',
    'incbin.c',
    'include-zero.cpp',
    'large-object.c',
    'fill.c',
    'repeat.c',
    'nested.py',
    'embed.go',
    'cgo.go',
    'network.go',
  ])(
    '[JDG-1] %s does not compile, and its compiler tells no secret',
    async (file) => {
      const answer = await contents.keep('answer', 'agon-secret-answer');
      const source = await sourceOf(contents, 'sources', file, {
        '@ANSWER@': await contents.path(answer.hash),
      });
      const result = await judged(source, 'agon-secret-answer');
      expect(result.verdict).toBe('CE');
      expect(result.compileOutput).not.toContain('agon-secret-');
      expect(result.compileOutput.length).toBeLessThan(100_000);
    },
    MINUTE,
  );

  it.each<[file: string, verdicts: readonly Verdict[]]>([
    ['pair-good.c', ['AC']],
    ['pair-silent.c', ['WTL']],
    ['pair-unflushed.c', ['WTL']],
    ['pair-flood.c', ['WA']],
    ['pair-early.c', ['WA']],
    ['pair-garbage.c', ['WA', 'WTL']],
    ['pair-closed.c', ['WA', 'TLE']],
    ['pair-deaf.c', ['WA', 'WTL']],
    ['pair-half.c', ['WA', 'WTL']],
    ['pair-crash.c', ['RE']],
    ['pair-own-end.c', ['WA']],
  ])(
    '[JDG-2] %s, talking to an interactor, is judged %s',
    async (file, verdicts) => {
      const interactor = await sourceOf(contents, 'programs', 'partner.c');
      const result = await judged(await sourceOf(contents, 'programs', file), '', interactor);
      expect(verdicts).toContain(result.verdict);
    },
    MINUTE,
  );
});
