import { spawn, type ChildProcess } from 'node:child_process';
import { enterCgroup } from './cgroup.ts';
import { SandboxError } from './driver.ts';

const CLOSE_TIMEOUT_MS = 2_000;

/** Options for starting a helper. */
export interface HelperStart {
  readonly path: string;
  readonly args: readonly string[];
  /** The memory cgroup for the helper and everything that it starts. */
  readonly cgroup?: string | null | undefined;
  /** The user that the helper runs as; only root may set one. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

/** A running helper, which answers each frame with a line. */
export interface Helper {
  /** The answer to a frame. Rejects with a `SandboxError` if the helper ends; the next call restarts it. */
  ask(frame: Buffer): Promise<string>;
  /** Process id of the helper; undefined: it has ended. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

interface Alive {
  readonly child: ChildProcess;
  nextLine(): Promise<string>;
}

/** Starts a helper and waits until it is ready. Rejects with a `SandboxError` that states the reason. */
export async function startHelper(start: HelperStart): Promise<Helper> {
  let alive: Alive | null = await ready(start);
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function exchange(frame: Buffer): Promise<string> {
    if (isClosed) throw new SandboxError('the sandbox is closed');
    if (alive === null || hasEnded(alive.child)) alive = await ready(start);
    const line = alive.nextLine();
    alive.child.stdin?.write(frame);
    return line;
  }

  return {
    ask(frame) {
      const answer = last.then(() => exchange(frame));
      last = answer.catch(() => undefined);
      return answer;
    },
    get pid() {
      return alive === null || hasEnded(alive.child) ? undefined : alive.child.pid;
    },
    async close() {
      isClosed = true;
      if (alive !== null) await end(alive.child);
      alive = null;
    },
  };
}

async function ready(start: HelperStart): Promise<Alive> {
  const alive = launch(start);
  const line = await alive.nextLine();
  if (line === 'ready') {
    if (typeof start.cgroup === 'string' && alive.child.pid !== undefined)
      await enterCgroup(start.cgroup, alive.child.pid);
    return alive;
  }
  await end(alive.child);
  throw new SandboxError(line.replace(/^failed /, ''));
}

function launch({ path, args, user, cgroup }: HelperStart): Alive {
  const parameters = typeof cgroup === 'string' ? [...args, cgroup] : args;
  const child = spawn(path, parameters, { stdio: ['pipe', 'pipe', 'inherit'], env: {}, cwd: '/', ...user });
  let text = '';
  let waiting: { resolve(line: string): void; reject(error: SandboxError): void } | null = null;
  let failure: SandboxError | null = null;

  const fail = (why: string): void => {
    failure ??= new SandboxError(why);
    waiting?.reject(failure);
    waiting = null;
  };
  child.on('error', (error) => {
    fail(`the sandbox's helper cannot be started: ${error.message}`);
  });
  child.on('exit', (code, signal) => {
    fail(`the sandbox's helper ended (${signal ?? `code ${String(code)}`})`);
  });
  child.stdin.on('error', () => undefined); // the 'exit' event reports its end
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end < 0) return;
    waiting?.resolve(text.slice(0, end));
    waiting = null;
    text = text.slice(end + 1);
  });
  return {
    child,
    nextLine: () =>
      new Promise((resolve, reject) => {
        if (failure !== null) reject(failure);
        else waiting = { resolve, reject };
      }),
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/** Ends the helper, and with it all its programs, by closing its input. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.stdin?.end();
  });
}
