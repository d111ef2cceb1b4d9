import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { readdir, readFile, readlink } from 'node:fs/promises';

const EMBEDDED = resolve(import.meta.dirname, '../../../server/db/embedded.ts');

/** Starts the database, prints the id of its process, and then waits to be stopped. */
const PROGRAM = `
import { startEmbedded } from ${JSON.stringify(EMBEDDED)};
const database = await startEmbedded({ dataDir: process.argv[1], fsync: false, log: (line) => console.log('log ' + line) })
  .catch((error) => { console.log('error ' + error.reason + ' ' + error.message); process.exit(1); });
console.log('ready ' + JSON.stringify({ pid: database.pid, connection: database.connection }));
process.stdin.resume().once('end', () => void database.stop());
`;

/** Another process that has started, or is starting, the database on a folder. */
export interface Child {
  readonly process: ChildProcess;
  /** The first line that begins with the word; rejects when the process ends before it. */
  said(word: 'ready' | 'error'): Promise<string>;
  readonly exited: Promise<void>;
}

/** Runs the launcher in a process of its own, as another user where one is given. */
export function startChild(dataDir: string, uid?: number): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, dataDir], {
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((done) => child.once('close', () => done()));
  const said = async (word: string) => {
    const isDone = { now: false };
    void exited.then(() => (isDone.now = true));
    for (;;) {
      const line = output
        .split('\n')
        .find((text) => text.startsWith(`${word} `) && output.includes(`${text}\n`));
      if (line !== undefined) return line.slice(word.length + 1);
      if (isDone.now) throw new Error(`The process ended without '${word}':\n${output}`);
      await new Promise((wake) => {
        child.stdout.once('data', wake);
        void exited.then(wake);
      });
    }
  };
  return { process: child, said, exited };
}

/** The running processes whose working folder is the given one or lies inside it. */
export async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const works = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
      return works.startsWith(folder) && !/\) Z/.test(state) ? [pid] : [];
    }),
  );
  return found.flat();
}

/** True while the process exists and has not ended. */
export async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return state !== undefined && !/\) Z/.test(state);
}
