import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportRehearsed } from '#scripts/rehearse/rehearse.ts';
import { urlOf } from '#tests/support/database.ts';
import { dziDay, type Held, icpcDay, ioiDay, type SentVerdict } from '#tests/support/heldAgain/days.ts';
import { startTwoServers, type TwoServers } from '#tests/support/heldAgain/servers.ts';
import { makeJudgeCache } from '#tests/support/judgeCache.ts';
import { type JudgeProcess, startJudge } from '#tests/support/judgeProcess.ts';
import { NOW, type TestServer } from '#tests/support/server.ts';

const PATIENCE_MS = 50_000;
const READ = '#include <stdio.h>\nint main(void) { long n; if (scanf("%ld", &n) != 1) return 1;';
const WRITE = 'printf("%ld\\n", 2 * n); return 0; }\n';
/** Solutions of the doubling task, one for each verdict. */
const PROGRAMS: Readonly<Record<SentVerdict, string>> = {
  AC: `${READ} ${WRITE}`,
  WA: `${READ} if (n >= 100) n++; ${WRITE}`,
  CE: 'int main( {\n',
};

let servers: TwoServers;
let judges: readonly JudgeProcess[] = [];
let cache: string;
let day: Held;
let printed: string[];

beforeAll(async () => {
  servers = await startTwoServers();
  cache = await makeJudgeCache();
  judges = [servers.held, servers.empty].map(({ target }) =>
    startJudge(['--slots', '1', '--cache', cache], { env: { ...process.env, DATABASE_URL: urlOf(target) } }),
  );
  const { held, boss } = servers;
  day = {
    server: held,
    boss,
    sourceOf: (verdict, number) => ({ name: 'a.c', content: `${PROGRAMS[verdict]}// ${number}\n` }),
    judge: () => untilJudged(held),
  };
});
afterAll(async () => {
  for (const judge of judges) await judge.stop();
  await servers.stop();
  await rm(cache, { recursive: true, force: true });
});
beforeEach(() => {
  vi.restoreAllMocks();
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  servers.held.setTime(NOW);
});

async function untilJudged({ app }: TestServer): Promise<void> {
  const waiting = () =>
    app.db.selectFrom('judge_jobs').select('id').where('state', 'in', ['waiting', 'leased']).execute();
  await expect.poll(waiting, { timeout: PATIENCE_MS }).toEqual([]);
}

describe("last year's day on a server with a judge", () => {
  it.each([
    ['icpc', icpcDay, 8, 3],
    ['ioi', ioiDay, 4, 3],
    ['dzi', dziDay, 3, 2],
  ] as const)(
    '[EVT-5] [JDG-1] of type %s has every program judged anew, with the same verdicts and board',
    async (_type, hold, submissions, rows) => {
      const path = await servers.fileOf(await hold(day));
      const played = await servers.again(path, {
        speed: 20,
        settledMs: PATIENCE_MS,
        tend: () => Promise.resolve(),
      });
      expect(reportRehearsed(played), printed.join('\n')).toBe(true);
      expect(played.compared).toEqual({ submissions, rows });
    },
    120_000,
  );
});
