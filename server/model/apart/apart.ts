import { type ChildProcess, spawn } from 'node:child_process';
import { FairTurns, type Whose } from '../fair-turns.ts';

/** Time that an idle process waits for its next job. */
const IDLE_MS = 30_000;

/** Which program works, how many of it at once, and what it may take. */
interface ApartOptions {
  /** Arguments of Node. */
  readonly program: readonly string[];
  readonly most: number;
  readonly maxMs: number;
  /** Of JavaScript's own memory. */
  readonly maxHeapMb: number;
}

/**
 * Does jobs in processes of their own, people in turn: one that takes too long or too much memory ends its process, the
 * server answers as ever, and nobody else waits for it.
 */
export class Apart<Job extends object, Answer> {
  readonly #options: ApartOptions;
  readonly #turns: FairTurns;
  /** Those that wait for a job, each with what ends its waiting. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  constructor(options: ApartOptions) {
    this.#options = options;
    this.#turns = new FairTurns(options.most);
  }

  /** The answer; null: the process ended, or took too long. Rejects when the signal says that nobody waits any more. */
  async ask(job: Job, whose: Whose, maxMs = this.#options.maxMs): Promise<Answer | null> {
    return this.#turns.run(async () => {
      const child = this.#take();
      const answer = await answerOf(child, job, maxMs, whose.signal);
      if (answer === null) child.kill('SIGKILL');
      else this.#rest(child);
      whose.signal?.throwIfAborted();
      return answer as Answer | null;
    }, whose);
  }

  #take(): ChildProcess {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      // One that ended by itself meanwhile is not asked.
      if (child.connected) return child;
    }
    return start(this.#options);
  }

  #rest(child: ChildProcess): void {
    const timer = setTimeout(() => {
      this.#idle.delete(child);
      child.kill('SIGKILL');
    }, IDLE_MS);
    timer.unref();
    this.#idle.set(child, timer);
  }
}

/** null: it ended, took too long, or nobody waits any more. */
async function answerOf(
  child: ChildProcess,
  job: object,
  maxMs: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return new Promise((resolve) => {
    const done = (answer: unknown): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', none);
      child.removeAllListeners();
      // The last thing that keeps nobody alive.
      child.on('error', () => undefined);
      resolve(answer);
    };
    const none = (): void => done(null);
    const timer = setTimeout(none, maxMs);
    signal?.addEventListener('abort', none, { once: true });
    child.once('message', done);
    child.once('exit', none);
    child.once('error', none);
    child.send(job, (error) => {
      if (error !== null) none();
    });
  });
}

function start({ program, maxHeapMb }: ApartOptions): ChildProcess {
  const child = spawn(process.execPath, [`--max-old-space-size=${maxHeapMb}`, ...program], {
    // Nothing of the server's settings is the business of what reads strangers' files.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.unref();
  child.channel?.unref();
  return child;
}
