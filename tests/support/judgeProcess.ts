import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A judge in a process of its own. */
export interface JudgeProcess {
  readonly pid: number;
  /** The log so far. */
  output(): string;
  /** Resolves with the exit code, or with the signal that ended the judge. */
  readonly ended: Promise<number | string | null>;
  /** Kills the judge, like a power cut. */
  kill(): Promise<void>;
  /** Ends the judge as an operator does. */
  stop(): Promise<void>;
}

/** Starts a judge with the given options; it does not report when it is ready. */
export function startJudge(
  options: readonly string[],
  more: { readonly uid?: number; readonly env?: NodeJS.ProcessEnv } = {},
): JudgeProcess {
  const { uid, env = process.env } = more;
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'server', 'judge.js'), ...options], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  return {
    pid: child.pid ?? 0,
    output: () => said.join(''),
    ended,
    kill: () => end(child, 'SIGKILL', ended),
    stop: () => end(child, 'SIGTERM', ended),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await ended;
}
