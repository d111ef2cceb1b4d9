import { readPackage } from '#tests/support/readPackage.ts';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zipOf } from '#server/exchange/package/zip.ts';
import { openPackage } from '#server/exchange/package/open.ts';
import { Report } from '#server/exchange/package/report.ts';
import { findingText, GOOD, LEGACY } from '../packages.ts';

const MAX_FILE_BYTES = 256 * 1_048_576;
const MAX_PACKAGE_FILES = 50_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-package-'));
});
afterEach(() => rm(folder, { recursive: true }));

const files = Object.entries(GOOD).map(([name, text]) => ({ name, content: Buffer.from(text ?? '') }));

async function zipped(
  entries: readonly { readonly name: string; readonly content: Buffer }[],
  name = 'sum.zip',
) {
  const path = join(folder, name);
  await writeFile(path, zipOf(entries));
  return path;
}

async function unpacked(name = 'sum') {
  for (const { name: file, content } of files) {
    const path = join(folder, name, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return join(folder, name);
}

/** Changes one byte, or two with a small number, at a position of the archive. */
function put(archive: Buffer, at: number, value: number): Buffer {
  archive.writeUInt16LE(value, at);
  return archive;
}

async function errors(path: string) {
  const { task, report } = await readPackage(path);
  expect(task).toBeNull();
  return report.map(findingText);
}

describe('a package on disk', () => {
  it('[JDG-2] is the same task as a folder, an archive of its files, and an archive of the folder', async () => {
    const asFolder = await readPackage(await unpacked());
    const asFiles = await readPackage(await zipped(files));
    const around = files.map(({ name, content }) => ({ name: `sum/${name}`, content }));
    const asZippedFolder = await readPackage(
      await zipped([...around, { name: '__MACOSX/sum/._a', content: Buffer.alloc(1) }]),
    );
    expect(asFolder.report).toEqual([]);
    expect(asFolder.task?.judge.tests).toHaveLength(4);
    expect(asFiles).toEqual(asFolder);
    expect(asZippedFolder).toEqual(asFolder);
  });

  it('may have links within it, and none that lead out of it', async () => {
    const path = await unpacked();
    await symlink('../1-small/01.in', join(path, 'data/secret/2-all/04.in'));
    await symlink('../1-small/01.ans', join(path, 'data/secret/2-all/04.ans'));
    expect((await readPackage(path)).task?.judge.tests).toHaveLength(5);
    await symlink('/etc/passwd', join(path, 'attachments/passwd'));
    expect(await errors(path)).toEqual([
      expect.stringMatching(/^attachments\/passwd This link points outside/),
    ]);
  });

  it('[JDG-4] links of an archive are the files they lead to, and lead nowhere else', async () => {
    const linked = async (target: string, name: string) => {
      const link = { name: 'attachments/again.txt', content: Buffer.from(target) };
      const archive = zipOf([...files, link]);
      // Makes the last entry of the central directory a link that was made on Unix.
      const central = archive.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
      archive.writeUInt8(3, central + 5);
      archive.writeUInt32LE(0o120777 * 65_536, central + 38);
      await writeFile(join(folder, name), archive);
      return join(folder, name);
    };
    const { task } = await readPackage(await linked('help.txt', 'good.zip'));
    const [help, again] = ['help.txt', 'again.txt'].map((name) =>
      task?.attachments.find((one) => one.name === name),
    );
    expect([again?.hash, help?.name]).toEqual([help?.hash, 'help.txt']);
    for (const target of ['../../etc/passwd', '/etc/passwd', 'again.txt', 'none.txt']) {
      expect(await errors(await linked(target, 'bad.zip'))).toEqual([
        'attachments/again.txt This link points to no file in the archive.',
      ]);
    }
  });

  it('[JDG-4] a problem.pdf may link to the statement, and the statement to it', async () => {
    const root = join(folder, 'old');
    for (const [name, text] of Object.entries(LEGACY)) {
      if (text === null || name.endsWith('.pdf')) continue;
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), text);
    }
    await mkdir(join(root, 'problem_statement'));
    await writeFile(join(root, 'problem_statement/problem.sv.pdf'), '%PDF-1.4\n');
    await symlink('problem_statement/problem.sv.pdf', join(root, 'problem.pdf'));
    const { task, report } = await readPackage(root);
    expect(report).toEqual([]);
    expect(task?.statements.map(({ lang }) => lang).sort()).toEqual(['en', 'sv']);
  });

  it('is reported when it is missing or is no archive', async () => {
    expect(await errors(join(folder, 'none'))).toEqual([expect.stringMatching(/^There is no /)]);
    for (const [beginning, words] of [
      ['no archive', /neither a ZIP nor a tar\.gz archive/],
      ['\n<!DOCTYPE html><html>', /a web page \(HTML\)/],
      ['Rar!\u001A\u0007\u0000', /a rar archive/],
      ['PK\u0003\u0004 cut off', /ZIP archive is incomplete/],
    ] as const) {
      await writeFile(join(folder, 'a.zip'), beginning);
      expect(await errors(join(folder, 'a.zip'))).toEqual([expect.stringMatching(words)]);
    }
  });

  // F60
  it.each([
    ['two folders around it', 'out/sum/', []],
    ['a text beside its folder', 'sum/', ['README.txt', 'notes/a.md']],
    ['what tools leave beside its folder', 'sum/', ['desktop.ini', 'Thumbs.db', '.DS_Store', 'a.txt~']],
  ])('[AUT-7] is found with %s', async (_, around, beside) => {
    const path = await zipped([
      ...beside.map((name) => ({ name, content: Buffer.from('x') })),
      ...files.map(({ name, content }) => ({ name: `${around}${name}`, content })),
    ]);
    const { task, report } = await readPackage(path);
    expect(task).toEqual((await readPackage(await unpacked())).task);
    const named = beside.filter((name) => /\.(?:txt|md)$/.test(name));
    expect(report.map(({ code, values }) => [code, values['value']])).toEqual(
      named.length > 0 ? [['beside_package', named.join(', ')]] : [],
    );
  });

  // F60
  it('[AUT-7] several in one archive, and an archive in an archive, are named', async () => {
    const two = ['a', 'b/c'].map((at) => ({ name: `${at}/problem.yaml`, content: Buffer.from('name: A') }));
    expect(await errors(await zipped(two))).toContainEqual(expect.stringContaining('a, b/c'));
    const inner = [{ name: 'sum.zip', content: zipOf(files) }];
    expect(await errors(await zipped(inner))).toContainEqual(expect.stringContaining('sum.zip'));
  });

  // F60
  it('[AUT-7] may be a tar that is not compressed, whatever it is called', async () => {
    const tar = pack();
    for (const { name, content } of files) tar.entry({ name }, content);
    tar.finalize();
    await writeFile(join(folder, 'sum.zip'), await buffer(tar));
    expect((await readPackage(join(folder, 'sum.zip'))).task).toEqual(
      (await readPackage(await unpacked())).task,
    );
  });

  // F60
  it('[AUT-7] tests whose endings are in capitals are said with the reason, and keep out a package that has no others', async () => {
    const capitals = (pattern: RegExp) =>
      files.map(({ name, content }) => ({
        name: pattern.test(name) ? name.replace(/\.(in|ans)$/, (ending) => ending.toUpperCase()) : name,
        content,
      }));
    const one = await readPackage(await zipped(capitals(/small\/01/)));
    expect(one.task?.judge.tests).toHaveLength(3);
    expect(one.report.map(({ severity, code, file }) => [severity, code, file])).toEqual([
      ['warning', 'ending_case', 'data/secret/1-small/01.ANS'],
    ]);
    const found = await errors(await zipped(capitals(/secret/)));
    expect(found.filter((text) => /small letters/.test(text))).toHaveLength(1);
    expect(found.filter((text) => /There is no test/.test(text))).toEqual([]);
  });

  it('an archive that would be too large is refused by the sizes it states, before anything is unpacked', async () => {
    const archive = zipOf([{ name: 'a', content: Buffer.from('x') }]);
    // The size in the central directory, 24 bytes into its first entry.
    const central = archive.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    archive.writeUInt32LE(MAX_FILE_BYTES + 1, central + 24);
    archive.writeUInt16LE(8, central + 10);
    await writeFile(join(folder, 'bomb.zip'), archive);
    expect(await errors(join(folder, 'bomb.zip'))).toEqual([
      expect.stringMatching(/^a This file has .* bytes; at most/),
    ]);
  });

  it('an archive that lies about its sizes is refused', async () => {
    const archive = zipOf(files);
    const central = archive.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    archive.writeUInt32LE(1, central + 24);
    await writeFile(join(folder, 'lie.zip'), archive);
    expect(await errors(join(folder, 'lie.zip'))).toEqual([expect.stringMatching(/another size/)]);
  });

  it.each<[string, (archive: Buffer, central: number) => Buffer, RegExp]>([
    ['cut off', (archive) => archive.subarray(0, -40), /ZIP archive is incomplete/],
    ['spoiled in its list', (archive, central) => put(archive, central, 0), /is damaged/],
    ['spoiled in a file', (archive) => put(archive, 2, 0), /is damaged/],
    ['encrypted strongly', (archive, central) => put(archive, central + 8, 0x41), /is encrypted/],
    [
      'of another method',
      (archive, central) => put(archive, central + 10, 14),
      /method that is not accepted \(14\)/,
    ],
    ['of several parts', (archive) => put(archive, archive.length - 18, 1), /split into several parts/],
  ])('[F34] a zip that is %s is told in words of our own', async (_, spoil, words) => {
    const archive = zipOf(files);
    const central = archive.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    await writeFile(join(folder, 'spoiled.zip'), spoil(archive, central));
    expect(await errors(join(folder, 'spoiled.zip'))).toEqual([expect.stringMatching(words)]);
  });

  it('[F34] a fault of the disk is not reported as one of the archive', async () => {
    await writeFile(join(folder, 'good.zip'), zipOf(files));
    const place = { folder: join(folder, 'nowhere'), name: 'good.zip' };
    await expect(openPackage(join(folder, 'good.zip'), new Report(), place)).rejects.toThrow(/ENOENT/);
  });

  it('an archive of too many files is refused', async () => {
    const many = Array.from({ length: MAX_PACKAGE_FILES + 1 }, (_, index) => ({
      name: `f${index}`,
      content: Buffer.alloc(0),
    }));
    // With more than 65,535 entries the archive would need another format (ZIP64).
    expect(many.length).toBeLessThan(65_536);
    expect(await errors(await zipped(many))).toEqual([expect.stringMatching(/has 50001 files; at most/)]);
  });

  it('an archive whose names climb out of it is refused', async () => {
    expect(await errors(await zipped([{ name: '../a', content: Buffer.alloc(0) }]))).toEqual([
      expect.stringMatching(/^\.\.\/a The path of this file points outside/),
    ]);
  });
});
