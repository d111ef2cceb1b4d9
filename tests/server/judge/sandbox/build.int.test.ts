import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildHelper } from '#server/judge/sandbox/build.ts';
import { SandboxError } from '#server/judge/sandbox/driver.ts';
import { openSandbox } from '#server/judge/sandbox/open.ts';
import { isFull } from '#tests/support/full.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-build-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

describe("building the sandbox's helper", () => {
  it('happens once, also when several ask at the same time', async () => {
    const [one, two] = await Promise.all([buildHelper(folder), buildHelper(folder)]);
    expect(two).toBe(one);
    const before = await stat(one);
    expect(await buildHelper(folder)).toBe(one);
    expect((await stat(one)).mtimeMs).toBe(before.mtimeMs);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('without a compiler names the package to install', async () => {
    vi.stubEnv('CC', join(folder, 'no-compiler'));
    await expect(buildHelper(folder)).rejects.toThrow(/apt-get install gcc/);
  });

  it.runIf(isFull)(
    'a helper that cannot be started, or says why it will not, is a failure of the box',
    async () => {
      const missing = { slot: 8, level: 'ns', helper: join(folder, 'missing') } as const;
      await expect(openSandbox(missing)).rejects.toThrow(SandboxError);
      const helper = await buildHelper(folder);
      if (process.getuid?.() === 0) {
        await expect(openSandbox({ slot: 8, level: 'unsafe', helper })).rejects.toThrow(/as root/);
      }
    },
  );
});
