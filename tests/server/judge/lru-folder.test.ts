import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLruFolder } from '#server/judge/lru-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-lru-'));
});
afterEach(() => rm(folder, { recursive: true }));

const filled = (text: string) => (staged: string) => writeFile(join(staged, 'file'), text);
const usedMinutesAgo = (key: string, minutes: number) => {
  const at = Date.now() / 1_000 - 60 * minutes;
  return utimes(join(folder, key), at, at);
};

describe("the compilers' cache", () => {
  it('[JDG-2] is found by its key, whole, also by another judge', async () => {
    const kept = openLruFolder(folder, 1_000);
    expect(await kept.find('a')).toBeNull();
    const [first, second] = await Promise.all([
      kept.add('a', filled('one')),
      openLruFolder(folder, 1_000).add('a', filled('one')),
    ]);
    expect(first).toBe(second);
    expect(await readFile(join((await kept.find('a')) ?? '', 'file'), 'utf8')).toBe('one');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('[JDG-2] an entry that cannot be filled is not there', async () => {
    const kept = openLruFolder(folder, 1_000);
    await expect(kept.add('a', () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await readdir(folder)).toEqual([]);
  });

  it('[JDG-2] is bounded: the least recently used goes, never one that may be in use', async () => {
    const kept = openLruFolder(folder, 350);
    for (const key of ['old', 'older', 'recent', 'staged-left']) {
      await kept.add(key, filled('x'.repeat(100)));
    }
    await usedMinutesAgo('older', 60);
    await usedMinutesAgo('old', 30);
    await usedMinutesAgo('staged-left', 20);
    await kept.trim();
    expect((await readdir(folder)).sort()).toEqual(['old', 'recent']);
    await kept.find('old');
    await kept.add('more', filled('x'.repeat(200)));
    await kept.trim();
    expect((await readdir(folder)).sort()).toEqual(['more', 'old', 'recent']);
  });
});
