import { type ChildProcess, spawn } from 'node:child_process';
import { Report } from '../../../exchange/package/report.ts';
import { argumentsOf } from '../../../programs.ts';
import { type LooseFiles, type Reading, type Upload } from '../read.ts';

/** Of JavaScript's own memory; the files of a package are read one by one outside of it. */
const MAX_HEAP_MB = 1024;
const MAX_MS = 600_000;
/** So long an idle process waits for the next package. */
const IDLE_MS = 30_000;

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a package in a process of its own, one after the other: one that takes too long or too much memory ends that process,
 * and nobody else waits for it.
 */
export async function readApart(
  folder: string,
  upload: Upload | LooseFiles,
  maxMs = MAX_MS,
): Promise<Reading> {
  const mine = last.then(() => readNext(folder, upload, maxMs));
  last = mine;
  return mine;
}

async function readNext(folder: string, upload: Upload | LooseFiles, maxMs: number): Promise<Reading> {
  clearTimeout(idle);
  // One that ended by itself meanwhile is not asked.
  if (child?.connected === false) child = null;
  const process = (child ??= start());
  const reading = await answerOf(process, { folder, upload }, maxMs);
  if (reading === null) {
    process.kill('SIGKILL');
    if (child === process) child = null;
    const report = new Report();
    report.error('', 'reader_failed');
    return { found: null, findings: report.sorted(), hashes: [], tree: [] };
  }
  idle = setTimeout(() => {
    child?.kill();
    child = null;
  }, IDLE_MS);
  idle.unref();
  return reading;
}

/** null: it ended, or took too long. */
async function answerOf(process: ChildProcess, job: unknown, maxMs: number): Promise<Reading | null> {
  return new Promise((resolve) => {
    const done = (reading: Reading | null): void => {
      clearTimeout(timer);
      process.removeAllListeners();
      // The last thing that keeps nobody alive.
      process.on('error', () => undefined);
      resolve(reading);
    };
    const timer = setTimeout(() => done(null), maxMs);
    process.once('message', (reading) => done(reading as Reading));
    process.once('exit', () => done(null));
    process.once('error', () => done(null));
    process.send(job as object, (error) => {
      if (error !== null) done(null);
    });
  });
}

function start(): ChildProcess {
  const started = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, ...argumentsOf('reader')], {
    // Nothing of the server's settings is the business of what reads strangers' files.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  started.unref();
  started.channel?.unref();
  return started;
}
