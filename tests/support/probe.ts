import { Worker } from 'node:worker_threads';

/** A request of the probe. Times in ms. */
export interface Look {
  readonly took: number;
  /** Lateness of the probe's own timer meanwhile. */
  readonly late: number;
  /** Time in which the server's main thread waited for a core; 0 where the kernel does not tell. */
  readonly withoutCore: number;
  readonly status: number;
}

/**
 * The probe as text, which needs no TypeScript loader. Its timer and the kernel tell a busy machine from a
 * busy server.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const { readFileSync } = require('node:fs');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let late = 0;
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  late = Math.max(late, now - last - 5);
  last = now;
}, 5);
// The second number of the thread that leads a process: ns for which it waited for a core.
const waited = () => {
  try {
    return Number(readFileSync('/proc/' + workerData.pid + '/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};
const looks = [];
let stopped = false;
function look() {
  if (stopped) return parentPort.postMessage(looks);
  late = 0;
  const waitedBefore = waited();
  const at = performance.now();
  const done = (status) => {
    const took = performance.now() - at;
    looks.push({ took, late, withoutCore: waited() - waitedBefore, status });
    setTimeout(look, 20);
  };
  http
    .get(workerData.url, { agent, headers: workerData.headers }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode));
    })
    .once('error', () => done(0));
}
parentPort.once('message', () => (stopped = true));
look();
`;

/** Repeats a request to a server in its own thread until `stop`, which returns the results. */
export function startProbe(
  { pid, url }: { readonly pid: number; readonly url: string },
  headers: Readonly<Record<string, string>>,
): { stop(): Promise<readonly Look[]> } {
  const worker = new Worker(PROGRAM, { eval: true, workerData: { pid, url, headers }, execArgv: [] });
  return {
    stop: async () => {
      const seen = new Promise<readonly Look[]>((resolve) => worker.once('message', resolve));
      worker.postMessage('stop');
      const looks = await seen;
      await worker.terminate();
      return looks;
    },
  };
}
