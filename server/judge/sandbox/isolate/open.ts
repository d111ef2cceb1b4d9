import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunRequest, type RunResult, type Sandbox, SandboxError } from '../driver.ts';
import { isolateArguments } from './arguments.ts';
import { takeBack, takeIn } from './folder.ts';
import { isolateResult } from './meta.ts';
import { closeAll, openStreams, type Streams } from './streams.ts';

const call = promisify(execFile);

/** A box of the program `isolate` (github.com/ioi/isolate), version 2, where a site has it. */
export interface OpenIsolate {
  /** Number of the judge slot, from 0; it takes the boxes 2n and 2n + 1. */
  readonly slot: number;
  /** Name or path of the program. */
  readonly command?: string;
}

/** A box that has been made, with what is to run in it. */
interface Prepared {
  readonly box: number;
  readonly folder: string;
  readonly request: RunRequest;
}

/**
 * Opens a sandbox that runs programs by isolate, with control groups. It cannot name forbidden calls, does not tell what
 * was waited for a core, and limits processes together with threads. Rejects with a `SandboxError` without isolate.
 */
export async function openIsolate({ slot, command = 'isolate' }: OpenIsolate): Promise<Sandbox> {
  await isolate(command, ['--version']);
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  return {
    level: 'isolate',
    run: (request) =>
      inTurn(async () => (await runTogether(command, slot, [request])).results[0] as RunResult),
    runPair: (first, second) =>
      inTurn(async () => {
        const { results, endedFirst } = await runTogether(command, slot, [first, second]);
        return { results: [results[0] as RunResult, results[1] as RunResult], endedFirst };
      }),
    close: async () => {
      await last;
    },
  };
}

async function runTogether(
  command: string,
  slot: number,
  requests: readonly RunRequest[],
): Promise<{ results: RunResult[]; endedFirst: 0 | 1 }> {
  const metaFolder = await mkdtemp(join(tmpdir(), 'agon-isolate-'));
  const prepared: Prepared[] = [];
  try {
    for (const [place, request] of requests.entries()) {
      prepared.push(await prepare(command, 2 * slot + place, request));
    }
    const streams = await openStreams(requests);
    const ended: number[] = [];
    const running = prepared.map((one, place) =>
      start(command, join(metaFolder, String(place)), one, streams[place] as Streams).then(() =>
        ended.push(place),
      ),
    );
    await Promise.all([...running, closeAll(streams.flat())]);
    const results: RunResult[] = [];
    for (const [place, { folder, request }] of prepared.entries()) {
      results.push(isolateResult(await readFile(join(metaFolder, String(place)), 'utf8')));
      await takeBack(request, folder);
    }
    return { results, endedFirst: ended[0] === 1 ? 1 : 0 };
  } finally {
    for (const { box } of prepared) await isolate(command, ['--cg', `--box-id=${String(box)}`, '--cleanup']);
    await rm(metaFolder, { recursive: true, force: true });
  }
}

async function prepare(command: string, box: number, request: RunRequest): Promise<Prepared> {
  const root = await isolate(command, ['--cg', `--box-id=${String(box)}`, '--init']);
  const folder = join(root.trim(), 'box');
  await takeIn(request, folder);
  return { box, folder, request };
}

/** Isolate's own exit code says again what its meta file says. */
async function start(
  command: string,
  metaFile: string,
  { box, request }: Prepared,
  streams: Streams,
): Promise<void> {
  const [stdin, stdout, stderr] = streams.map(({ fd }) => fd) as [number, number, number];
  const child = spawn(command, isolateArguments(box, metaFile, request), { stdio: [stdin, stdout, stderr] });
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => {
      reject(new SandboxError(`isolate: ${error.message}`));
    });
    child.once('exit', () => {
      resolve();
    });
  });
}

async function isolate(command: string, parameters: readonly string[]): Promise<string> {
  try {
    return (await call(command, parameters)).stdout;
  } catch (error) {
    throw new SandboxError(
      `isolate: ${error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)}`,
    );
  }
}
