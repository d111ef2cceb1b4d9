import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPackage } from '#server/exchange/package/open.ts';
import { Report } from '#server/exchange/package/report.ts';
import { zipOf } from '#server/exchange/package/zip.ts';
import { hostileName } from '#tests/support/hostileNames.ts';
import { runs } from '#tests/support/full.ts';

const TYPES = ['file', 'symlink', 'link', 'character-device', 'block-device', 'fifo'] as const;
type EntryType = (typeof TYPES)[number];

/** The type of a zip entry: the high half of its attributes, a mode of Unix. */
const MODES: Readonly<Record<EntryType, number>> = {
  file: 0o100644,
  symlink: 0o120777,
  link: 0o100644,
  'character-device': 0o020644,
  'block-device': 0o060644,
  fifo: 0o010644,
};

interface HostileEntry {
  readonly name: string;
  readonly type: EntryType;
  /** The target of a link, or the content of a file. */
  readonly said: string;
}

let outside: string;
let folder: string;
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'agon-names-'));
  folder = join(outside, 'inside');
  await mkdir(folder);
  await writeFile(join(outside, 'secret'), 'SECRET');
});
afterEach(() => rm(outside, { recursive: true }));

const entries = fc.array(
  fc.record({
    name: hostileName(),
    type: fc.constantFrom(...TYPES),
    said: fc.oneof(hostileName(), fc.constantFrom('../secret', '/etc/passwd', 'a', '../../secret')),
  }),
  { minLength: 1, maxLength: 6 },
);

function zipWith(all: readonly HostileEntry[]): Buffer {
  const byName = new Map(all.map((entry) => [entry.name, entry]));
  const archive = zipOf([...byName.values()].map(({ name, said }) => ({ name, content: Buffer.from(said) })));
  let at = archive.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  while (at >= 0) {
    const name = archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28)).toString();
    archive.writeUInt8(3, at + 5);
    archive.writeUInt32LE((MODES[byName.get(name)?.type ?? 'file'] * 65_536) >>> 0, at + 38);
    at = archive.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'), at + 46);
  }
  return archive;
}

async function tarWith(all: readonly HostileEntry[]): Promise<Buffer> {
  const tar = pack();
  const whole = buffer(tar);
  for (const { name, type, said } of all) {
    const isLink = type === 'symlink' || type === 'link';
    tar.entry({ name, type, ...(isLink && { linkname: said }) }, type === 'file' ? said : '');
  }
  tar.finalize();
  return gzipSync(await whole);
}

describe('an archive with unexpected names', () => {
  it.each(['zip', 'tar.gz'] as const)(
    '[AUT-12] [SEC-1] in the format %s writes and reads nothing outside of its folder, and gives no name that leaves it',
    async (kind) => {
      let number = 0;
      const had = (await readdir(outside)).toSorted();
      await fc.assert(
        fc.asyncProperty(entries, async (all) => {
          const path = join(folder, `archive-${(number += 1)}`);
          const place = { folder: join(folder, `to-${number}`), name: `a.${kind}` };
          await mkdir(place.folder);
          await writeFile(path, kind === 'zip' ? zipWith(all) : await tarWith(all));
          const opened = await openPackage(path, new Report(), place);
          for (const name of await readdir(place.folder)) expect(name).toMatch(/^file-\d+$/);
          expect((await readdir(outside)).toSorted()).toEqual(had);
          for (const name of opened?.paths ?? []) {
            expect(join('/root', name).startsWith('/root/')).toBe(true);
            expect(name).not.toMatch(/\p{Cc}/u);
            expect(opened?.read(name).toString()).not.toContain('SECRET');
          }
        }),
        { numRuns: runs(37, 150) },
      );
    },
    60_000,
  );

  it.each(['character-device', 'block-device', 'fifo'] as const)(
    '[AUT-12] [SEC-1] says of a %s that it is no file',
    async (type) => {
      const all = [{ name: 'data/x', type, said: '' }];
      for (const archive of [zipWith(all), await tarWith(all)]) {
        const report = new Report();
        await writeFile(join(folder, 'archive'), archive);
        await openPackage(join(folder, 'archive'), report);
        expect(report.sorted().map(({ code }) => code)).toContain('no_file');
      }
    },
  );
});
