import { Worker } from 'node:worker_threads';

/** Time between two looks of a process for the one that started it, ms. */
const LOOK_MS = 500;

/** A text, so that it comes along wherever this file is put, bundled or not. */
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

/** Ends this process with the one that started it, however that ended, and also while it is at work: a thread of its own looks. */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit(0));
  const workerData = { parent: process.ppid, lookMs: LOOK_MS };
  new Worker(WATCH, { eval: true, execArgv: [], workerData }).unref();
}

/** In a process that was started to work apart: answers each job that it is sent, as long as its parent is there. */
export function answerJobs(answerOf: (job: never) => unknown): void {
  endWithParent();
  process.on('message', (job) => {
    void Promise.resolve(answerOf(job as never)).then((answer) => process.send?.(answer));
  });
}
