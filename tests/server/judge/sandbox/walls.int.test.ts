import { mkdir, rm, symlink, link, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxError } from '#server/judge/sandbox/driver.ts';
import { makeWorkbench, openBench, type Bench } from './bench.ts';

const bench = await makeWorkbench();
afterAll(() => bench.remove());

/** Families of sockets: unix, internet, internet 6, netlink, packet, crypto, virtual machines. */
const FAMILIES = ['1', '2', '10', '16', '17', '38', '40'];

describe.each(bench.forms)('walls of a box: $name', (form) => {
  let box: Bench;
  beforeAll(async () => {
    box = await openBench(bench, form, 2);
  });
  afterAll(() => box.close());

  async function said(...habit: [string, ...string[]]): Promise<string> {
    expect((await box.run(habit)).end).toEqual({ kind: 'exited', code: 0 });
    return (await box.output()).trim();
  }

  it.each(FAMILIES)('[JDG-1] a socket of family %s ends the program', async (family) => {
    expect((await box.run(['socket', family])).end).toEqual({ kind: 'forbidden', syscall: 'socket' });
  });

  it.each([
    ['ptrace', 'ptrace'],
    ['unshare', 'unshare'],
    ['mount', 'mount'],
  ])('[JDG-1] %s ends the program, and the call is named', async (habit, syscall) => {
    expect((await box.run([habit])).end).toEqual({ kind: 'forbidden', syscall });
  });

  it('[JDG-1] io_uring, over which the kernel would do things that no filter sees, is not there', async () => {
    expect((await box.run(['ring'])).end).toEqual({ kind: 'exited', code: 0 });
  });

  it('[JDG-1] nothing of the machine can be read but the own folder', async () => {
    const secret = join(bench.folder, 'secret');
    await writeFile(secret, 'answer', { mode: 0o644 });
    for (const path of ['/etc/passwd', '/', '/proc/1/environ', '/proc/self/maps', '/tmp', secret, '..']) {
      expect(await said('open-to-read', path), path).toBe('refused');
    }
    expect(await said('open-to-read', './known')).toBe('opened');
    expect(await said('open-to-read', '.')).toBe('opened');
  });

  it('[JDG-1] readable paths can be read and not written', async () => {
    const shared = join(bench.folder, 'shared');
    await mkdir(shared, { recursive: true });
    await writeFile(join(shared, 'data'), 'x', { mode: 0o666 });
    for (const [habit, word] of [
      ['open-to-read', 'opened'],
      ['open-to-write', 'refused'],
      ['chmod', 'refused'],
    ] as const) {
      await box.sandbox.run({ ...box.request([habit, join(shared, 'data')]), readable: [shared] });
      expect(await box.output()).toBe(`${word}\n`);
    }
  });

  it('[JDG-1] its input cannot be opened again for writing, nor itself be changed', async () => {
    const input = join(box.folder, 'input');
    await writeFile(input, 'input', { mode: 0o666 });
    const stdin = { file: input };
    for (const path of ['/proc/self/fd/0', '/dev/stdin', './input', './known']) {
      await box.run(['open-to-write', path], { stdin });
      expect(await box.output(), path).toBe('refused\n');
    }
    await box.run(['open-to-read', '/dev/stdin'], { stdin });
    expect(await box.output()).toBe('opened\n');
    expect(await said('chmod', './known')).toBe('refused');
    expect(await said('open-to-make', './new')).toBe('refused');
  });

  it('[JDG-1] it inherits three descriptors, and only the environment it is given', async () => {
    expect(await said('descriptors')).toBe('0 1 2');
    await box.run(['environment'], { env: { ONE: '1' } });
    expect(await box.output()).toBe('ONE=1\n');
  });

  it('[JDG-1] it is never root', async () => {
    expect(await said('user')).not.toMatch(/\b0\b/);
  });

  it('a link or a second name in place of a file to be written is refused by the box', async () => {
    await writeFile(join(bench.folder, 'target'), 'kept', { mode: 0o666 });
    for (const make of [symlink, link]) {
      const planted = join(box.folder, 'planted');
      await rm(planted, { force: true });
      await make(join(bench.folder, 'target'), planted);
      await expect(box.run(['exit', '0'], { writable: ['planted'] })).rejects.toThrow(SandboxError);
      await expect(box.run(['exit', '0'], { stdout: { file: planted } })).rejects.toThrow(SandboxError);
    }
  });

  it('a program that is not there is the failure of the box, in one line', async () => {
    const missing = { ...box.request(['exit', '0']), argv: ['./missing'] };
    await expect(box.sandbox.run(missing)).rejects.toThrow(/^\.\/missing: No such file or directory$/);
    expect((await box.run(['exit', '4'])).end).toEqual({ kind: 'exited', code: 4 });
  });
});
