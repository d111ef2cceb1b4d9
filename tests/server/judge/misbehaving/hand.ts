import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  type PairResult,
  type RunRequest,
  type RunResult,
  type SandboxLevel,
} from '#server/judge/sandbox/driver.ts';
import { type SandboxProbe } from '#server/judge/sandbox/probe.ts';

/** The way in which programs are isolated: a level of the sandbox, or limits alone. */
export type HandLevel = Extract<SandboxLevel, 'ns' | 'landlock'> | 'bare';

/** A request to a hand. */
export type Asked =
  | { readonly id: number; readonly kind: 'run'; readonly request: RunRequest }
  | { readonly id: number; readonly kind: 'pair'; readonly requests: readonly [RunRequest, RunRequest] };

/** A message of a hand: first that it is ready, then the result of each run. */
export type Said =
  | { readonly ready: { readonly victim: number; readonly queue: string; readonly probe: SandboxProbe } }
  | { readonly id: number; readonly result: RunResult | PairResult }
  | { readonly id: number; readonly failure: string };

/** A judge process of a given user, with one sandbox, or none where that level does not work. */
export interface Hand {
  readonly probe: SandboxProbe;
  /** The id of another process of the same user, which knows a secret and must not be harmed. */
  readonly victim: number;
  /** The id of a System V message queue of the same user. */
  readonly queue: string;
  run(request: RunRequest): Promise<RunResult>;
  runPair(first: RunRequest, second: RunRequest): Promise<PairResult>;
  close(): Promise<void>;
}

/** Starts a process that loads its code and then drops its rights to those of `uid`. */
export async function startHand(options: {
  readonly uid: number;
  readonly slot: number;
  readonly level: HandLevel;
  readonly helper: string;
}): Promise<Hand> {
  const child = fork(join(import.meta.dirname, 'hand.child.ts'), [JSON.stringify(options)], {
    execArgv: ['--import', 'tsx'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', DATABASE_URL: 'agon-secret-of-the-judge' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, { done: (result: never) => void; failed: (error: Error) => void }>();
  const ready = await new Promise<Extract<Said, { ready: unknown }>['ready']>((done, failed) => {
    child.once('exit', (code) => {
      const gone = new Error(`the judge's process is gone: ${String(code)}`);
      failed(gone);
      for (const { failed: fail } of waiting.values()) fail(gone);
    });
    child.on('message', (said: Said) => {
      if ('ready' in said) {
        done(said.ready);
        return;
      }
      const asked = waiting.get(said.id);
      waiting.delete(said.id);
      if ('result' in said) asked?.done(said.result as never);
      else asked?.failed(new Error(said.failure));
    });
  });
  let next = 0;
  const ask = async (asked: object) =>
    new Promise<never>((done, failed) => {
      const id = next++;
      waiting.set(id, { done, failed });
      if (child.connected) child.send({ id, ...asked });
      else failed(new Error("the judge's process is gone"));
    });
  return {
    ...ready,
    run: async (request) => ask({ kind: 'run', request }),
    runPair: async (...requests) => ask({ kind: 'pair', requests }),
    close: async () => end(child),
  };
}

/** Keeps every core busy until it is told to stop. */
export function keepBusy(program: string, cores: number): { stop: () => void } {
  const burners = Array.from({ length: cores }, () => spawn(program, { stdio: 'ignore' }));
  return {
    stop() {
      for (const burner of burners) burner.kill('SIGKILL');
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((done) => child.once('exit', done));
  child.disconnect();
  await exited;
}
