import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** The cost of a hash: Argon2id (RFC 9106) with one lane, its memory and the passes over it. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** The job of a thread: a password to hash, or one to compare with its hash. */
type Job =
  | { readonly password: string; readonly cost: PasswordCost }
  | { readonly password: string; readonly kept: string };

/** A thread that hashes, one job at a time. */
export interface HashThread {
  /** The hash to store, or whether the password matches the stored one. */
  run(job: Job): Promise<string | boolean>;
}

type Answer = { readonly result: string | boolean } | { readonly failed: string };

/** The number of Argon2id in `@node-rs/argon2`. */
const ARGON2ID = 2;

/**
 * The program of the thread; as a text it needs no file of its own, bundled or not. Passwords of earlier
 * versions are stored as `salt:hash` of scrypt (RFC 7914), in base64.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { scryptSync, timingSafeEqual } = require('node:crypto');
const { hashSync, verifySync } = require(workerData.argon2);

function hash({ password, cost }) {
  const { memoryKib: memoryCost, passes: timeCost } = cost;
  return hashSync(password, { algorithm: ${ARGON2ID}, memoryCost, timeCost, parallelism: 1 });
}

function verify({ password, kept }) {
  if (kept.startsWith('$')) return verifySync(kept, password);
  const [salt = '', hash = ''] = kept.split(':');
  const expected = Buffer.from(hash, 'base64');
  const actual = scryptSync(password, Buffer.from(salt, 'base64'), 32, { N: 16384, r: 8, p: 1 });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

parentPort.on('message', (job) => {
  try {
    parentPort.postMessage({ result: 'kept' in job ? verify(job) : hash(job) });
  } catch (error) {
    // What is kept is no hash: nobody's password.
    parentPort.postMessage('kept' in job ? { result: false } : { failed: String(error) });
  }
});
`;

/**
 * A thread only for hashing, so that Node's own thread pool, which compresses and reads files, never waits
 * for it. It keeps the process alive only while it works. A thread that died is started again with the next
 * job.
 */
export function createHashThread(): HashThread {
  let worker: Worker | null = null;
  let job: { resolve(result: string | boolean): void; reject(error: Error): void } | null = null;
  const start = (): Worker => {
    const started = startWorker();
    started.on('message', (answer: Answer) => {
      started.unref();
      if ('failed' in answer) job?.reject(new Error(answer.failed));
      else job?.resolve(answer.result);
    });
    started.on('error', (error) => job?.reject(error));
    started.on('exit', () => {
      worker = null;
      job?.reject(new Error('the thread that hashes has ended'));
    });
    return started;
  };
  return {
    run: (what) =>
      new Promise((resolve, reject) => {
        job = { resolve, reject };
        worker ??= start();
        worker.ref();
        worker.postMessage(what);
      }),
  };
}

function startWorker(): Worker {
  const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2');
  return new Worker(PROGRAM, { eval: true, workerData: { argon2 }, execArgv: [], name: 'passwords' });
}
