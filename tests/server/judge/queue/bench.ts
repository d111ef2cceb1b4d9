import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/db/database.ts';
import { type LogLine } from '#server/log.ts';
import { type SlotJudge } from '#server/judge/queue/job.ts';
import { type WorkerIdentity } from '#server/judge/queue/workers.ts';
import { type RunningWorker, startWorker, type WorkerDeps } from '#server/judge/worker.ts';
import { addVersion, judgeResult, judgeTask } from '#tests/support/judging.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

/** A server with a contest of one task that can be judged, and the operations for tests of the queue. */
export interface Bench {
  readonly server: TestServer;
  readonly contestId: number;
  readonly taskId: number;
  readonly admin: Person;
  readonly people: readonly Person[];
  /** Sends a program and returns the submission's id. */
  submit(who: Person, source?: string): Promise<number>;
  /** Starts a worker with these judges and a database pool of its own; it stops together with the bench. */
  work(judge: Partial<SlotJudge>, more?: Partial<WorkerDeps>): TestWorker;
  stop(): Promise<void>;
}

/** A worker of a test. */
interface TestWorker extends RunningWorker {
  readonly id: string;
  readonly logged: readonly LogLine[];
}

let workers = 0;

/** Starts a server with a contest of `people` competitors. */
export async function startBench(type: 'ioi' | 'icpc' = 'ioi', count = 3): Promise<Bench> {
  const server = await startTestServer();
  const { seed, app } = server;
  const names = Array.from({ length: count }, (_, index) => `person${index}`);
  const ids: number[] = [];
  for (const name of names) ids.push(await seed.user({ name }));
  await seed.user({ name: 'admin', role: 'admin' });
  const contestId = await seed.contest({ type, competitors: ids });
  const taskId = await seed.task(contestId, 1);
  await addVersion(app.db, taskId, judgeTask());
  const people = await Promise.all(names.map((name) => server.loginAs(name)));
  const started: RunningWorker[] = [];
  return {
    server,
    contestId,
    taskId,
    people,
    admin: await server.loginAs('admin'),
    submit: async (who, source = 'int main() {}') => {
      const input = { contestId, task: 1, language: 'cpp', client_id: randomUUID() };
      const answer = await who.call('submit', input, { source: { name: 'a.cpp', content: source } });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.error ?? ''}`);
      return answer.body.id;
    },
    work: (judge, more = {}) => {
      const worker = testWorker(server, judge, more);
      started.push(worker);
      return worker;
    },
    stop: async () => {
      await Promise.all(started.map((worker) => worker.stop()));
      await server.stop();
    },
  };
}

/** The identity under which a worker registers. */
export function identity(more: Partial<WorkerIdentity> = {}): WorkerIdentity {
  workers += 1;
  return {
    id: `worker-${workers}`,
    host: 'here',
    machine: `machine-${workers}`,
    pid: process.pid,
    slots: 1,
    level: 'ns',
    facts: { cpu: 'A processor', cores: 2, memoryBytes: 1, os: 'An OS', languages: [], advice: [] },
    ...more,
  };
}

function testWorker(server: TestServer, judge: Partial<SlotJudge>, more: Partial<WorkerDeps>): TestWorker {
  const { target } = server;
  const db = openDatabase(target);
  const logged: LogLine[] = [];
  const worker = more.worker ?? identity();
  const running = startWorker({
    db,
    listen: target,
    worker,
    openJudge: () => Promise.resolve(slotJudge(judge)),
    log: (line) => void logged.push(line),
    ...more,
  });
  let stopped: Promise<void> | null = null;
  return {
    id: worker.id,
    logged,
    stop: () => (stopped ??= running.stop().then(() => db.destroy())),
  };
}

/** A judge that finishes everything at once, except for the given parts; once closed, its work fails. */
function slotJudge(given: Partial<SlotJudge>): SlotJudge {
  const closed = latch();
  const orClosed = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([work, closed.promise.then(() => Promise.reject(new Error('the box was closed')))]);
  return {
    judge: (...of) => orClosed(given.judge ? given.judge(...of) : Promise.resolve(judgeResult())),
    stress: (...of) =>
      orClosed(given.stress ? given.stress(...of) : Promise.reject(new Error('no search was expected'))),
    tryTests: (...of) =>
      orClosed(
        given.tryTests ? given.tryTests(...of) : Promise.reject(new Error('no invocation was expected')),
      ),
    userTest: (...of) =>
      orClosed(
        given.userTest ? given.userTest(...of) : Promise.reject(new Error('no user test was expected')),
      ),
    close: () => {
      closed.open();
      return given.close?.() ?? Promise.resolve();
    },
  };
}

/** A promise that is resolved from outside. */
export function latch<T = void>(): { readonly promise: Promise<T>; open(value: T): void } {
  let open: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (open = resolve));
  return { promise, open };
}
