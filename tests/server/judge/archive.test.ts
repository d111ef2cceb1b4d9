import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zipOf } from '#server/exchange/package/zip.ts';
import { ArchiveFault, unpackAnswers } from '#server/judge/archive.ts';

const LIMITS = { files: 10, fileBytes: 1_000, allBytes: 1_500 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function unpack(archive: Buffer | string, names: readonly string[]) {
  const path = join(folder, 'sent.zip');
  await writeFile(path, archive);
  const paths = await unpackAnswers(path, names, folder, LIMITS);
  return Promise.all(paths.map(async (one) => (one === null ? null : readFile(one, 'utf8'))));
}
const zip = (files: Readonly<Record<string, string>>) =>
  zipOf(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })));

describe('an archive of answers', () => {
  it('[JDG-2] gives the files by their names, in any folder of it, and null for a missing one', async () => {
    const sent = zip({ 'mine/02.out': 'two', '01.out': 'one', 'deep/er/01.out': 'other', 'x.txt': '' });
    expect(await unpack(sent, ['01.out', '02.out', '03.out'])).toEqual(['one', 'two', null]);
  });

  it('[JDG-2] is refused with its reason when it is no archive, too large or of too many files', async () => {
    await expect(unpack('not a zip', ['a'])).rejects.toThrow(ArchiveFault);
    await expect(unpack(zip({ a: 'x'.repeat(1_001) }), ['a'])).rejects.toThrow('a has 1001 bytes');
    const large = zip({ a: 'x'.repeat(900), b: 'x'.repeat(900) });
    await expect(unpack(large, ['a', 'b'])).rejects.toThrow('1800 bytes in all');
    expect(await unpack(large, ['a'])).toEqual(['x'.repeat(900)]);
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [String(index), '']));
    await expect(unpack(zip(many), ['1'])).rejects.toThrow('11 files');
  });

  it('[JDG-2] is not to blame where this machine cannot write its files', async () => {
    const path = join(folder, 'sent.zip');
    await writeFile(path, zip({ a: 'x' }));
    const unpacking = unpackAnswers(path, ['a'], join(folder, 'absent'), LIMITS);
    await expect(unpacking).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(unpacking).rejects.not.toThrow(ArchiveFault);
  });

  it('[JDG-1] a file that is longer than the archive says is not unpacked', async () => {
    const content = Buffer.alloc(100_000);
    expect(await unpack(deflated('bomb.out', content, 900), ['other'])).toEqual([null]);
    await expect(unpack(deflated('bomb.out', content, 900), ['bomb.out'])).rejects.toThrow(ArchiveFault);
  });

  it('[JDG-1] names that lead out of the archive are not followed', async () => {
    const sent = zip({ 'aa/aa/escape': 'x' });
    for (let at = sent.indexOf('aa/aa/'); at !== -1; at = sent.indexOf('aa/aa/')) sent.write('../..', at);
    await expect(unpack(sent, ['escape'])).rejects.toThrow(ArchiveFault);
  });
});

/** A zip archive of one deflated file with a false length in both of its headers. */
function deflated(name: string, content: Buffer, statedBytes: number): Buffer {
  const archive = Buffer.from(zipSync({ [name]: content }));
  archive.writeUInt32LE(statedBytes, archive.indexOf('PK\x03\x04') + 22);
  archive.writeUInt32LE(statedBytes, archive.indexOf('PK\x01\x02') + 24);
  return archive;
}
