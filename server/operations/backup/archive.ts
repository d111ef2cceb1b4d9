import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupError, END_NAME } from './format.ts';

const FAST = { level: 1 };

/** A backup being written: files in order, each of which waits until the one before is written. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Adds a content of that size, which is never in memory as a whole. */
  addStream(name: string, bytes: number, parts: AsyncIterable<Buffer>): Promise<void>;
  /** The hash of all files added until now. */
  sum(): string;
  /** Ends the archive, and resolves when all of it is written. */
  end(): Promise<void>;
}

/** Begins a backup: a tar archive, compressed. */
export function writeArchive(to: Writable): ArchiveWriter {
  const archive = pack();
  const sum = createHash('sha256');
  const written = pipeline(archive, createGzip(FAST), to);
  // The promise is awaited at the end; before that, adding fails.
  written.catch(() => undefined);
  const failed = written.then(
    () => new Promise<never>(() => undefined),
    (error: unknown) => Promise.reject(error as Error),
  );
  failed.catch(() => undefined);

  const addStream = async (name: string, bytes: number, parts: AsyncIterable<Buffer>): Promise<void> => {
    sum.update(`${name}\n${bytes}\n`);
    let isTaken: (error?: Error | null) => void = () => undefined;
    const taken = new Promise<void>((resolve, reject) => {
      isTaken = (error) => (error ? reject(error) : resolve());
    });
    taken.catch(() => undefined);
    const entry = archive.entry({ name, size: bytes, mode: 0o600, mtime: new Date(0) }, (error) =>
      isTaken(error),
    );
    let left = bytes;
    for await (const part of parts) {
      left -= part.length;
      if (left < 0) break;
      sum.update(part);
      if (!entry.write(part)) await Promise.race([once(entry, 'drain'), failed]);
    }
    if (left !== 0) throw new BackupError(`${name} is not as long as it says.`);
    entry.end(null);
    await Promise.race([taken, failed]);
  };
  return {
    addStream,
    add: (name, content) => addStream(name, content.length, one(content)),
    sum: () => sum.copy().digest('hex'),
    end: async () => {
      archive.finalize();
      await written;
    },
  };
}

async function* one(content: Buffer): AsyncGenerator<Buffer> {
  if (content.length > 0) yield await Promise.resolve(content);
}

/** A file in a backup being read. */
export interface ArchiveFile {
  readonly name: string;
  readonly bytes: number;
  /** Its content; the part that is not read is skipped. */
  readonly parts: AsyncIterable<Buffer>;
  whole(): Promise<Buffer>;
  /** The hash of all files before this one. */
  readonly sumBefore: string;
}

/** The files of a backup, in order, one at a time. Throws BackupError if it breaks off or is no archive. */
export async function* readArchive(from: Readable): AsyncGenerator<ArchiveFile> {
  const archive = extract();
  const reading = pipeline(from, createGunzip(), archive);
  reading.catch(() => undefined);
  const sum = createHash('sha256');
  let isWhole = false;
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header;
      const sumBefore = sum.copy().digest('hex');
      isWhole = name === END_NAME;
      sum.update(`${name}\n${size}\n`);
      const parts = summed(entry, sum);
      const whole = async (): Promise<Buffer> => {
        const all: Buffer[] = [];
        for await (const part of parts) all.push(part);
        return Buffer.concat(all);
      };
      yield { name, bytes: size, parts, whole, sumBefore };
      for await (const part of parts) void part;
    }
    await reading;
  } catch (error: unknown) {
    throw asBackupError(error);
  }
  if (!isWhole) throw new BackupError('The backup breaks off before its end.');
}

async function* summed(entry: AsyncIterable<unknown>, sum: ReturnType<typeof createHash>) {
  try {
    for await (const part of entry) {
      sum.update(part as Buffer);
      yield part as Buffer;
    }
  } catch (error: unknown) {
    throw asBackupError(error);
  }
}

/** Turns the error of a broken or damaged archive into a BackupError; other errors stay unchanged. */
function asBackupError(error: unknown): unknown {
  if (error instanceof BackupError || !isOfArchive(error)) return error;
  return new BackupError(`The backup cannot be read to its end (${error.message}).`, { cause: error });
}

/**
 * Whether the error comes from zlib, tar-stream or the stream itself, and not from the reader's work. For a
 * cut file, tar-stream sometimes only reports that it was destroyed, before zlib gives the cause.
 */
function isOfArchive(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(Z_|ERR_STREAM_PREMATURE)/.test(code) ||
    /^(?:Invalid tar|Unexpected end|Premature|Stream was destroyed)/i.test(error.message)
  );
}
