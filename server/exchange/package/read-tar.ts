import { createReadStream } from 'node:fs';
import { posix } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { MAX_PACKAGE_BYTES } from '#domain/limits.ts';
import { reportTarFault } from './archive-fault.ts';
import { type Report } from './report.ts';
import { createBudget, createUnpacked, followLink, isTaken, type Unpacked } from './unpack.ts';

/** Maximum number of bytes unpacked from an archive, headers included. */
const MOST_READ = 2 * MAX_PACKAGE_BYTES;
/** Thrown when an archive unpacks to more bytes. */
class Endless extends Error {}

const NEITHER = new Set(['character-device', 'block-device', 'fifo', 'contiguous-file']);

/** Reads the files of a tar or tar.gz archive; null, with an error: it is damaged or too large. */
export async function readTar(
  path: string,
  report: Report,
  { folder, isPlain }: { readonly folder: string | null; readonly isPlain: boolean },
): Promise<ReadonlyMap<string, Buffer> | null> {
  const contents = createUnpacked(folder);
  const links = new Map<string, string>();
  const budget = createBudget(report);
  const stop = new AbortController();
  const entries = extract();
  const unpacking = isPlain ? new PassThrough() : createGunzip();
  const reading = pipeline(createReadStream(path), unpacking, bounded, entries, { signal: stop.signal });
  // `reading` is awaited below; until then its fault also shows in the entries.
  reading.catch(() => undefined);
  try {
    for await (const entry of entries) {
      if (await isWithin(entry, { budget, contents, links, report })) continue;
      stop.abort();
      return null;
    }
    await reading;
  } catch (error: unknown) {
    if (error instanceof Endless) report.error('', 'all_large', { limit: MAX_PACKAGE_BYTES });
    else reportTarFault(error, report);
    return null;
  }
  for (const name of links.keys()) followLink(name, links, contents, report);
  return contents.map;
}

/** An entry of an archive as a stream. */
type Entry = AsyncIterable<unknown> & { readonly header: Header; resume(): unknown };

/** Everything that reading an archive collects. */
interface Gathered {
  readonly budget: (name: string, bytes: number) => boolean;
  readonly contents: Unpacked;
  readonly links: Map<string, string>;
  readonly report: Report;
}

/** Takes an entry; false: the archive holds more than is allowed. */
async function isWithin(entry: Entry, { budget, contents, links, report }: Gathered): Promise<boolean> {
  const { name: written, type, size, linkname } = entry.header;
  const name = posix.normalize(written);
  const goesOn = (): true => {
    entry.resume();
    return true;
  };
  if (leaves(written)) {
    report.error(written, 'path_leaves');
    return goesOn();
  }
  if (NEITHER.has(type)) {
    report.error(name, 'no_file');
    return goesOn();
  }
  if (type === 'directory' || !isTaken(name, report)) return goesOn();
  if (!budget(name, size)) return false;
  if (type === 'symlink' || type === 'link') {
    const from = type === 'symlink' ? posix.dirname(name) : '.';
    links.set(name, posix.normalize(posix.join(from, linkname)));
    return goesOn();
  }
  if (contents.map.has(name)) report.error(name, 'name_twice');
  await contents.add(name, entry as AsyncIterable<Buffer>);
  return true;
}

function leaves(path: string): boolean {
  return (
    path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path) || path.split('/').includes('..')
  );
}

/** Throws when the stream is longer than allowed. */
async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of chunks) {
    read += chunk.length;
    if (read > MOST_READ) throw new Endless();
    yield chunk;
  }
}
