import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type JudgeProcess, startJudge } from '../judgeProcess.ts';
import { type Network } from '../network.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';

const CLOCK = pathToFileURL(join(import.meta.dirname, '../steppedClock.mjs')).href;
/** As a system's unit waits before it starts again what has ended. */
const AGAIN_MS = 200;

/** A program on a machine of its own, with a clock and a network to the database, which is started again when it is killed. */
export interface Machine {
  readonly network: Network;
  readonly pid: () => number;
  /** Ends it at once; resolves when its successor is at work. */
  kill(): Promise<void>;
  /** Asks it to end, as for an upgrade; resolves when its successor is at work. */
  restart(): Promise<void>;
  /** From now on its clock is ahead by so much, ms. */
  step(aheadMs: number): Promise<void>;
  /** What it and its predecessors said. */
  output(): string;
  stop(): Promise<void>;
}

/** How a machine's program is started: with an environment that has its clock. */
interface MachinePlan {
  readonly name: string;
  readonly folder: string;
  readonly network: Network;
}

type Running = Pick<ServerProcess | JudgeProcess, 'pid' | 'output' | 'kill' | 'stop'>;

/** A contest server on a machine of its own. */
export function serverMachine(plan: MachinePlan, port: number, options: readonly string[]): Promise<Machine> {
  return open(plan, (env) => startServer(['--no-demo', '--no-client', ...options], port, env));
}

/** A judge on a machine of its own. */
export function judgeMachine(plan: MachinePlan, options: readonly string[]): Promise<Machine> {
  return open(plan, (env) => Promise.resolve(startJudge(options, { env: { ...process.env, ...env } })));
}

async function open(
  { name, folder, network }: MachinePlan,
  start: (env: Record<string, string>) => Promise<Running>,
): Promise<Machine> {
  const clock = join(folder, `${name.replaceAll(' ', '-')}.clock`);
  await writeFile(clock, '0');
  const env = { NODE_OPTIONS: `--import ${CLOCK}`, AGON_TEST_CLOCK: clock };
  const said: string[] = [];
  let isClosed = false;

  /** A start may fall into a time without a database. */
  const begin = async (): Promise<Running> => {
    for (;;) {
      try {
        return await start(env);
      } catch (error: unknown) {
        said.push(String(error));
        if (isClosed) throw error;
      }
      await delay(AGAIN_MS);
    }
  };

  let current = await begin();
  /** One successor at a time. */
  let starting: Promise<void> = Promise.resolve();
  const end = (how: 'kill' | 'stop'): Promise<void> => {
    starting = starting.then(async () => {
      const former = current;
      await former[how]();
      said.push(former.output());
      current = await begin();
    });
    return starting;
  };
  return {
    network,
    pid: () => current.pid,
    kill: () => end('kill'),
    restart: () => end('stop'),
    step: (aheadMs) => writeFile(clock, String(aheadMs)),
    output: () => [...said, current.output()].join('\n'),
    async stop() {
      isClosed = true;
      await starting.catch(() => undefined);
      await current.stop();
    },
  };
}

/** Stops these processes for so long, as a machine does that has no time for them. */
export async function freeze(pids: readonly number[], ms: number): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await delay(ms);
  for (const pid of pids) signal(pid, 'SIGCONT');
}

/** To one that may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
