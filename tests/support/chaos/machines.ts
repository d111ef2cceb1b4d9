import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type JudgeProcess, startJudge } from '../judgeProcess.ts';
import { type Network } from '../network.ts';
import { type ServerProcess, startServer } from '../serverProcess.ts';

const CLOCK = pathToFileURL(join(import.meta.dirname, '../steppedClock.mjs')).href;
/** Time before an ended program is started again, as by the system's unit, ms. */
const AGAIN_MS = 200;

/** A program with its own clock and network to the database; it is started again when it is killed. */
export interface Machine {
  readonly network: Network;
  readonly pid: () => number;
  /** Kills the program; resolves when its successor runs. */
  kill(): Promise<void>;
  /** Asks the program to end, as for an upgrade; resolves when its successor runs. */
  restart(): Promise<void>;
  /** Sets the program's clock ahead, ms. */
  step(aheadMs: number): Promise<void>;
  /** Output of the program and its predecessors. */
  output(): string;
  stop(): Promise<void>;
}

/** The name, folder for the clock, and network of a machine. */
interface MachinePlan {
  readonly name: string;
  readonly folder: string;
  readonly network: Network;
}

type Running = Pick<ServerProcess | JudgeProcess, 'pid' | 'output' | 'kill' | 'stop'>;

/** A contest server on its own machine. */
export function serverMachine(plan: MachinePlan, port: number, options: readonly string[]): Promise<Machine> {
  return open(plan, (env) => startServer(['--no-demo', '--no-client', ...options], port, env));
}

/** A judge on its own machine. */
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

  /** Starts again after a failure: the database may be down. */
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
  /** Starts of successors follow one another. */
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

/** Stops these processes for some ms, like a machine that has no time for them. */
export async function freeze(pids: readonly number[], ms: number): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await delay(ms);
  for (const pid of pids) signal(pid, 'SIGCONT');
}

/** Sends a signal to a process, which may have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
