import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { type Clock } from '#scripts/rehearse/client.ts';
import { rehearse, type Rehearsed } from '#scripts/rehearse/rehearse.ts';
import { loginAdmin } from '#scripts/replay-target.ts';
import { closeDue } from '#server/features/quiz/closing.ts';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { type Person, startTestServer, type TestServer } from '../server.ts';
import { HOUR, MINUTE } from './days.ts';

/** Looks in a row without a call in progress after which the clock moves. */
const QUIET_TURNS = 3;
/** The same while the person released last is not waiting yet: they may read a file, or have finished. */
const PATIENT_TURNS = 50;
/** Looks between two times of judging what waits and closing what is due. */
const TEND_TURNS = 50;

/** A server where days were held, and an empty server for holding them again. */
export interface TwoServers {
  readonly held: TestServer;
  readonly empty: TestServer;
  readonly boss: Person;
  /** Exports the contest as its admin does; returns the path of the file. */
  fileOf(contestId: number, given?: { readonly work: boolean; readonly secrets: boolean }): Promise<string>;
  /** Holds a file again on the empty server; the clock moves when no call is made. Calls `tend` regularly. */
  again(path: string, way: Again): Promise<Rehearsed>;
  stop(): Promise<void>;
}

interface Again {
  readonly speed: number;
  /** Longest wait for verdicts after the end, ms. */
  readonly settledMs: number;
  readonly tend: () => Promise<void>;
}

/** Starts both servers. */
export async function startTwoServers(): Promise<TwoServers> {
  const [held, empty] = await Promise.all([startTestServer(), startTestServer()]);
  const folder = await mkdtemp(join(tmpdir(), 'agon-held-again-'));
  await held.seed.user({ name: 'boss', role: 'admin' });
  const boss = await held.loginAs('boss');
  const first = await empty.seed.user({ name: 'first', role: 'admin' });
  return {
    held,
    empty,
    boss,
    fileOf: async (contestId, given = { work: true, secrets: true }) => {
      const exported = await boss.call('exportContest', { cid: contestId, ...given });
      expect(exported.status).toBe(200);
      const path = join(folder, `${contestId}-${String(given.secrets)}.zip`);
      await writeFile(path, exported.body as unknown as Uint8Array);
      return path;
    },
    again: async (path, { speed, settledMs, tend }) => {
      const token = await createLoginToken(empty.app.db, first, HOUR, empty.app.now());
      const admin = await loginAdmin(empty.url, 'token', token);
      const clock = steppedClock(empty);
      const stopped = new AbortController();
      const keepGoing = async () => {
        for (let turn = 0; !stopped.signal.aborted; turn += 1) {
          await delay(2);
          clock.step();
          if (turn % TEND_TURNS !== 0) continue;
          await tend();
          await closeDue(empty.app);
        }
      };
      const going = keepGoing();
      try {
        return await rehearse(admin, path, { speed, leadMs: MINUTE, clock, settledMs });
      } finally {
        stopped.abort();
        await going;
        clock.stop();
      }
    },
    stop: async () => {
      await held.stop();
      await empty.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface SteppedClock extends Clock {
  step(): void;
  stop(): void;
}

/** A server's clock that jumps to the next awaited moment whenever no call is in progress. */
function steppedClock(server: TestServer): SteppedClock {
  const { fetch } = globalThis;
  const waiting: { readonly at: number; readonly go: () => void }[] = [];
  let underWay = 0;
  let quiet = 0;
  let isSomebodyOut = false;
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    underWay += 1;
    return fetch(...given).finally(() => (underWay -= 1));
  });
  const now = () => server.app.now();
  return {
    now,
    until: (at) => {
      if (at <= now()) return Promise.resolve();
      isSomebodyOut = false;
      return new Promise((go) => void waiting.push({ at: Math.ceil(at), go }));
    },
    step() {
      quiet = underWay === 0 ? quiet + 1 : 0;
      if (quiet < (isSomebodyOut ? PATIENT_TURNS : QUIET_TURNS) || waiting.length === 0) return;
      quiet = 0;
      isSomebodyOut = true;
      const [next] = waiting.sort((one, other) => one.at - other.at).splice(0, 1);
      server.setTime(Math.max(now(), next?.at ?? 0));
      next?.go();
    },
    stop: () => calls.mockRestore(),
  };
}
