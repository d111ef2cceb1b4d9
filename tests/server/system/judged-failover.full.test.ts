import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { recordingOr } from '#tests/replay/support/recordings.ts';
import {
  asFreshlyLoaded,
  nobodyGaveUp,
  nothingLostOrDoubled,
  openPages,
  someProgress,
  untilAllJudged,
} from '#tests/support/chaos/holds.ts';
import { replayLoad } from '#tests/support/chaos/load.ts';
import { openSite, placeAt } from '#tests/support/chaos/site.ts';
import { everyEffectOnce } from '#tests/support/doubling.ts';
import { openNetwork } from '#tests/support/network.ts';
import { PROGRAMS_OF_POSTGRES, startReplicated } from '#tests/support/replicated.ts';

/** Longer than the limit of a statement, ms: a commit that waits for the standby still waits. */
const SILENT_MS = 33_000;
/** The number of commands acknowledged before the primary dies, and after it. */
const SOME = 30;
const { recording } = recordingOr('nerc-2022', 'cup');
const isMissing = PROGRAMS_OF_POSTGRES === '';
const why = isMissing ? ' (skipped: this machine has no pg_basebackup)' : '';

describe.skipIf(isMissing)(`a database with a standby that has all that was acknowledged${why}`, () => {
  it.each([
    ['dies', 0],
    ['dies after its standby was silent for longer than any statement may take', SILENT_MS],
  ])(
    '[SRV-6] [SRV-3] [JDG-3] [LIV-4] of which the primary %s: the standby takes over by hand, servers, judges and pages come back by themselves, and nothing acknowledged is lost or doubled',
    async (_, silentMs) => {
      const pair = await startReplicated();
      // The address under which everybody knows the database; the operator redirects it.
      const address = await openNetwork([placeAt(pair.primary.port)]);
      const database = { url: `postgresql://agon@127.0.0.1:${address.port}/agon` };
      const site = await openSite({
        competitors: 6,
        programs: ['server 1', 'server 2', 'judge 1'],
        database,
      });
      try {
        const pages = await openPages(site, 1);
        const load = replayLoad(site, recording);
        await someProgress(load, SOME);
        if (silentMs > 0) await beSilent(pair, load.acknowledged, silentMs);
        else for (const pid of await pair.primary.processes()) process.kill(pid, 'SIGKILL');
        address.become({ kind: 'cut' });
        await pair.promote();
        address.lead([placeAt(pair.standby.port)]);
        address.become({ kind: 'fine' });
        const failedOverAt = performance.now();
        await someProgress(load);
        const backMs = Math.round(performance.now() - failedOverAt);
        await someProgress(load, SOME);
        await load.stop();
        await untilAllJudged(site);
        nobodyGaveUp(site);
        await nothingLostOrDoubled(site.db, load.acknowledged);
        await everyEffectOnce(site.db);
        for (const page of pages) await asFreshlyLoaded(site, page);
        for (const { client } of pages) client.stop();
        console.info(
          `${load.acknowledged.length} acknowledged; work went on ${backMs} ms after the standby was promoted; called again: ${JSON.stringify(Object.fromEntries(load.again))}`,
        );
      } catch (error: unknown) {
        throw new Error(`${String(error)}\n${site.output().slice(-20_000)}`, { cause: error });
      } finally {
        await site.close();
        await address.close();
        await pair.close();
      }
    },
    400_000,
  );
});

/** The standby hangs, so nothing new is acknowledged. Then the primary dies, and the standby goes on. */
async function beSilent(
  { primary, standby }: Awaited<ReturnType<typeof startReplicated>>,
  acknowledged: readonly unknown[],
  ms: number,
): Promise<void> {
  const pids = await standby.processes();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  // Commits that the standby already had are still acknowledged.
  await delay(1_000);
  const before = acknowledged.length;
  await delay(ms);
  expect(acknowledged).toHaveLength(before);
  for (const pid of await primary.processes()) process.kill(pid, 'SIGKILL');
  for (const pid of pids) process.kill(pid, 'SIGCONT');
}
