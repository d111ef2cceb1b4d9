import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunRequest, SandboxError, type Stream } from '../driver.ts';

/** Standard input, output and error of one program. */
export type Streams = readonly [FileHandle, FileHandle, FileHandle];

const WRITE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
const READ = constants.O_RDONLY | constants.O_NOFOLLOW;

/** Opens the streams of programs that run together; where both of a pair name the partner, pipes lead between them. */
export async function openStreams(requests: readonly RunRequest[]): Promise<readonly Streams[]> {
  const opened: FileHandle[] = [];
  const keep = async (file: Promise<FileHandle>): Promise<FileHandle> => {
    const handle = await file;
    opened.push(handle);
    return handle;
  };
  try {
    const pipes = await openPipes(requests, keep);
    const all: Streams[] = [];
    for (const [place, { stdin, stdout, stderr }] of requests.entries()) {
      all.push([
        pipes?.[place]?.[0] ?? (await keep(openStream(stdin, READ))),
        pipes?.[place]?.[1] ?? (await keep(openStream(stdout, WRITE))),
        await keep(openStream(stderr, WRITE)),
      ]);
    }
    return all;
  } catch (error) {
    await closeAll(opened);
    throw new SandboxError(error instanceof Error ? error.message : String(error));
  }
}

/** Closes what is not the programs' own by now. */
export async function closeAll(files: readonly FileHandle[]): Promise<void> {
  await Promise.all(files.map((file) => file.close()));
}

async function openStream(stream: Stream, flags: number): Promise<FileHandle> {
  if ('pipe' in stream) throw new SandboxError('a partner that does not name this one');
  return 'file' in stream ? open(stream.file, flags, 0o644) : open('/dev/null', 'r+');
}

type Pipes = readonly [readonly [FileHandle, FileHandle], readonly [FileHandle, FileHandle]];

/** Node makes no pipes, so they are named ones whose names are gone before anything runs. */
async function openPipes(
  requests: readonly RunRequest[],
  keep: (file: Promise<FileHandle>) => Promise<FileHandle>,
): Promise<Pipes | null> {
  const namesPartner =
    requests.length === 2 && requests.every((one) => 'pipe' in one.stdin && 'pipe' in one.stdout);
  if (!namesPartner) return null;
  const folder = await mkdtemp(join(tmpdir(), 'agon-pair-'));
  try {
    const names = [join(folder, 'a'), join(folder, 'b')] as const;
    await promisify(execFile)('mkfifo', [...names]);
    const [a, b] = [await openEnds(names[0], keep), await openEnds(names[1], keep)];
    return [
      [b.output, a.input],
      [a.output, b.input],
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opened both ways first, so that neither end has to wait for the other. */
async function openEnds(
  name: string,
  keep: (file: Promise<FileHandle>) => Promise<FileHandle>,
): Promise<{ input: FileHandle; output: FileHandle }> {
  const both = await open(name, 'r+');
  try {
    return { output: await keep(open(name, 'r')), input: await keep(open(name, 'w')) };
  } finally {
    await both.close();
  }
}
