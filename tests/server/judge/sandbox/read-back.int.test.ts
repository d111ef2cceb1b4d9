import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOutput } from '#server/judge/sandbox/read-back.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-read-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("reading a program's output back", () => {
  it('gives a short file whole and a long one cut', async () => {
    await writeFile(join(folder, 'file'), 'twelve bytes');
    expect(await readOutput(join(folder, 'file'), 100)).toEqual({
      bytes: Buffer.from('twelve bytes'),
      isCut: false,
    });
    expect(await readOutput(join(folder, 'file'), 6)).toEqual({ bytes: Buffer.from('twelve'), isCut: true });
  });

  it('follows no link, waits for no FIFO, and reads no folder', async () => {
    await symlink('/etc/passwd', join(folder, 'link'));
    execFileSync('mkfifo', [join(folder, 'fifo')]);
    await mkdir(join(folder, 'sub'));
    for (const name of ['link', 'fifo', 'sub', 'missing'])
      expect(await readOutput(join(folder, name), 100)).toBeNull();
  });
});
