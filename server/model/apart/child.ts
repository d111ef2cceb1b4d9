import { Worker } from 'node:worker_threads';

/** Time between two checks that the parent process still exists, ms. */
const LOOK_MS = 500;

/** The watching thread's program; as a text it needs no file of its own, bundled or not. */
const WATCH = `
const { workerData: { parent, lookMs } } = require('node:worker_threads');
const isThere = () => {
  try {
    process.kill(parent, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return process.ppid === parent;
};
setInterval(() => isThere() || process.kill(process.pid, 'SIGKILL'), lookMs);
`;

/** Ends this process when its parent ends, in whatever way, even during a job: a thread of its own checks. */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit(0));
  const workerData = { parent: process.ppid, lookMs: LOOK_MS };
  new Worker(WATCH, { eval: true, execArgv: [], workerData }).unref();
}

/** Answers each job that the parent process sends, as long as the parent exists. */
export function answerJobs(answerOf: (job: never) => unknown): void {
  endWithParent();
  process.on('message', (job) => {
    void Promise.resolve(answerOf(job as never)).then((answer) => process.send?.(answer));
  });
}
