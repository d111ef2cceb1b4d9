import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import { urlOf } from './database.ts';
import { makeJudgeCache } from './judgeCache.ts';
import { type JudgeProcess, startJudge } from './judgeProcess.ts';
import { startTestServer } from './server.ts';
import { putTree } from './workTree.ts';

/** Longest time of an invocation on a busy machine, ms. */
export const PATIENCE_MS = 50_000;

/** A server with an admin who tries solutions of tasks, and judges that are started and killed. */
export async function startInvocations() {
  const server = await startTestServer();
  await server.seed.user({ name: 'boss', role: 'admin' });
  const admin = await server.loginAs('boss');
  const cache = await makeJudgeCache();
  const judges: JudgeProcess[] = [];

  /** Starts a judge of one slot. */
  function judge(): JudgeProcess {
    const env = { ...process.env, DATABASE_URL: urlOf(server.target) };
    const started = startJudge(['--slots', '1', '--cache', cache], { env });
    judges.push(started);
    return started;
  }

  /** Makes a task with these files, by path, in its own contest. */
  async function taskOf(files: Readonly<Record<string, Uint8Array | string>>): Promise<number> {
    const contest = await server.seed.contest({});
    const tid = await server.seed.task(contest, 1);
    await putTree(server.app, tid, files);
    return tid;
  }

  /** Starts an invocation of all solutions of a task except `but`, on all tests; returns its number. */
  async function tryAll(tid: number, but: readonly string[] = []): Promise<number> {
    const { body } = await admin.call('workshopSolutions', { tid });
    const started = await admin.call('startInvocation', {
      tid,
      solutions: JSON.stringify(body.solutions.map(({ path }) => path).filter((path) => !but.includes(path))),
      tests: JSON.stringify(body.tests.map(({ name }) => name)),
    });
    expect(started.status).toBe(200);
    return started.body.number;
  }

  const shown = async (tid: number, number: number) =>
    (await admin.call('workshopInvocation', { tid, number })).body;
  const stateOf = async (tid: number, number: number) => (await shown(tid, number)).state;
  const ended = (tid: number, number: number) =>
    expect.poll(() => stateOf(tid, number), { timeout: PATIENCE_MS, interval: 250 });

  async function stop(): Promise<void> {
    await Promise.all(judges.map((one) => one.stop()));
    await server.stop();
    await rm(cache, { recursive: true, force: true });
  }

  return { server, admin, judge, taskOf, tryAll, shown, stateOf, ended, stop };
}
export type Invocations = Awaited<ReturnType<typeof startInvocations>>;
