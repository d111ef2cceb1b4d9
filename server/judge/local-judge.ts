import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type LogLine } from '../log.ts';
import { type DatabaseTarget } from '../db/database.ts';
import { argumentsOf, ROOT } from '../programs.ts';
import { type LocalJudgeOrders } from './parent.ts';

const FIRST_RESTART_MS = 1_000;
const MAX_RESTART_MS = 60_000;
/** After a judge has run for this time, its restart has the shortest delay again. */
const STEADY_AFTER_MS = 60_000;
/** Time for the judge to give back its jobs. */
const STOP_PATIENCE_MS = 6_000;

/** Environment variables that give access to the database and the store of files. */
const SECRET = /^(?:PG|AWS_|AGON_S3_|(?:DATABASE|AGON_STANDBY)_URL$)/;

/** A judge that a server has started. */
export interface LocalJudge {
  /** Stops the judge after it has given back its jobs. Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Options of a judge that a server starts. `slots`: null leaves a core to the server. */
export interface LocalJudgeOptions {
  readonly database: DatabaseTarget;
  readonly slots: number | null;
  readonly verbose: boolean;
  readonly log: (line: LogLine) => void;
}

/**
 * Starts a judge in a process of its own, and restarts it after growing pauses, so its failures never harm
 * the server. It gets the database's address over a pipe and not in its arguments. However this process ends,
 * the pipe closes, and the judge ends too.
 */
export function spawnLocalJudge(options: LocalJudgeOptions): LocalJudge {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let child: ChildProcess | null = null;

  const keep = async (): Promise<void> => {
    let wait = FIRST_RESTART_MS;
    while (!isStopping()) {
      const since = performance.now();
      child = spawnJudge(options);
      const ended = await endOf(child);
      child = null;
      if (isStopping()) return;
      if (performance.now() - since > STEADY_AFTER_MS) wait = FIRST_RESTART_MS;
      options.log({ level: 'warn', event: 'judge_ended', ended, again_in_ms: wait });
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      wait = Math.min(wait * 2, MAX_RESTART_MS);
    }
  };

  const kept = keep();
  return {
    stop: async () => {
      stopping.abort();
      const last = child;
      last?.kill('SIGTERM');
      const patience = setTimeout(() => last?.kill('SIGKILL'), STOP_PATIENCE_MS);
      await kept;
      clearTimeout(patience);
    },
  };
}

function spawnJudge({ database, slots, verbose }: LocalJudgeOptions) {
  const child = spawn(
    process.execPath,
    [...argumentsOf('judge'), '--beside', ...(verbose ? ['--verbose'] : [])],
    { cwd: ROOT, env: withoutSecrets(process.env), stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const orders: LocalJudgeOrders = { database, slots };
  // Writing fails when the judge has already ended.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(orders)}\n`);
  return child;
}

/** The end of a process, also of one that could not be started. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code ?? 0}`));
  });
}

/** Removes secrets, as every process of this user can read the environment. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.keys(env).filter((name) => !SECRET.test(name));
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}
