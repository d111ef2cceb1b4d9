import { type ChildProcess, spawn } from 'node:child_process';
import { FairTurns, type Whose } from '../fair-turns.ts';

/** Time that an idle process waits for its next job, ms. */
const IDLE_MS = 30_000;

/** The program, the number of its processes, and their limits. */
interface ApartOptions {
  /** Command-line arguments of Node. */
  readonly program: readonly string[];
  readonly most: number;
  readonly maxMs: number;
  /** The most MB of JavaScript's heap. */
  readonly maxHeapMb: number;
}

/**
 * Does jobs in processes of their own, one job per person at a time. A job that takes too long or too much
 * memory ends its process; the server stays responsive, and nobody else waits for it.
 */
export class Apart<Job extends object, Answer> {
  readonly #options: ApartOptions;
  readonly #turns: FairTurns;
  /** Idle processes, each with the timer that will end it. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  constructor(options: ApartOptions) {
    this.#options = options;
    this.#turns = new FairTurns(options.most);
  }

  /** The answer; null: the process ended, or took too long. Rejects when the signal aborts. */
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
      // A process that has ended meanwhile is skipped.
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

/** null: the process ended, took too long, or the signal aborted. */
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
      // A process that could not start also emits `exit` or `close`; without this listener the error would
      // end the server.
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
    // The process reads strangers' files, so it gets none of the server's settings.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.unref();
  child.channel?.unref();
  return child;
}
