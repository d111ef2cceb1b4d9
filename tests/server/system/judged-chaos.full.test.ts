import { describe, expect, it } from 'vitest';
import { newClientId } from '#tests/replay/support/heldContest.ts';
import { recordingOr } from '#tests/replay/support/recordings.ts';
import { MAY_MOUNT } from '#tests/support/chaos/disk.ts';
import { inflict } from '#tests/support/chaos/harm.ts';
import {
  asFreshlyLoaded,
  nobodyGaveUp,
  nothingLostOrDoubled,
  openPages,
  someProgress,
  untilAllJudged,
} from '#tests/support/chaos/holds.ts';
import { replayLoad } from '#tests/support/chaos/load.ts';
import { planOf } from '#tests/support/chaos/plan.ts';
import { openSite, type Site } from '#tests/support/chaos/site.ts';
import { asInTheCalmRun, everyEffectOnce, findings, PROGRAMS } from '#tests/support/doubling.ts';
import { personAt } from '#tests/support/server.ts';

/** The seed of the first round (`AGON_SEED=…` repeats it); further rounds have the next seeds. */
const SEED = Number(process.env['AGON_SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = Number(process.env['AGON_CHAOS_ROUNDS'] ?? 1);
const COMPETITORS = 6;
const ROUND_MS = 600_000;
/** The page asks a question in every third wave, which stays below the limit per minute. */
const WAVES_PER_QUESTION = 3;
const played = recordingOr('nerc-2022', 'cup');
const disk = MAY_MOUNT ? 'its disk full' : 'its disk not full, as no file system may be mounted here';

describe(`two servers, two judges and a database, killed, stopped, cut off, slow, ${disk}, their clocks set by hours, while ${played.title} is replayed`, () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => SEED + round))(
    '[SRV-6] [SRV-3] [SRV-2] [JDG-3] [LIV-4] lose and double nothing that was acknowledged, judge as in a calm run, and leave every page as a fresh load (AGON_SEED=%i)',
    async (seed) => {
      const site = await openSite({
        competitors: COMPETITORS,
        programs: ['server 1', 'server 2', 'judge 1', 'judge 2'],
      });
      try {
        await holdRound(site, seed);
      } catch (error: unknown) {
        // Printed at once, because the other rounds may still take an hour.
        console.error(`AGON_SEED=${seed}`, error);
        throw new Error(`AGON_SEED=${seed}: ${String(error)}\n${site.output().slice(-20_000)}`, {
          cause: error,
        });
      } finally {
        await site.close();
      }
    },
    ROUND_MS,
  );
});

async function holdRound(site: Site, seed: number): Promise<void> {
  const begunAt = performance.now();
  const calm = await judgeCalmly(site);
  const pages = await openPages(site, seed);
  const asked: string[] = [];
  const load = replayLoad(site, played.recording);
  const waves = planOf(seed, { fillDisk: site.own!.disk.canFill });
  for (const [wave, harms] of waves.entries()) {
    await someProgress(load);
    if (wave % WAVES_PER_QUESTION === 0) {
      const question = `Question of wave ${wave}?`;
      asked.push(question);
      pages[0]!.client.send({
        type: 'QuestionSubmitted',
        clientId: newClientId(),
        topic: 'general',
        question,
      });
    }
    await Promise.all(harms.map((harm) => inflict(site, harm)));
  }
  await someProgress(load);
  await load.stop();
  await untilAllJudged(site);
  nobodyGaveUp(site);

  await nothingLostOrDoubled(site.db, load.acknowledged);
  await everyEffectOnce(site.db);
  await asInTheCalmRun(site.db, calm);
  for (const page of pages) await asFreshlyLoaded(site, page);
  const { questions, outbox } = pages[0]!.client.state().communication;
  const texts = questions.values().map(({ question }) => question);
  expect(texts.filter((text) => text.startsWith('Question of wave')).sort()).toEqual(asked.sort());
  expect(outbox).toEqual([]);
  for (const { client } of pages) client.stop();
  console.info(
    JSON.stringify({
      seed,
      harms: waves.flat().length,
      waves: waves.length,
      acknowledged: load.acknowledged.length,
      calledAgain: Object.fromEntries(load.again),
      longestS: Math.round(load.longestMs() / 1_000),
      seconds: Math.round((performance.now() - begunAt) / 1_000),
    }),
  );
}

/** Judges each program once, without any harm. */
async function judgeCalmly(site: Site): Promise<Awaited<ReturnType<typeof findings>>> {
  const [seat] = site.competitors;
  const { username, password } = await seat!.credentials();
  const who = personAt(`http://127.0.0.1:${site.clients.port}`, username, password);
  for (const { source } of PROGRAMS) {
    const input = { contestId: site.contestId, task: 1, language: 'c', client_id: newClientId() };
    const { status } = await who.call('submit', input, { source: { name: 'a.c', content: source } });
    expect(status).toBe(200);
  }
  await untilAllJudged(site);
  const calm = await findings(site.db);
  const found = calm.map(({ verdict, score }) => ({ verdict, score }));
  expect(found).toEqual(PROGRAMS.map(({ verdict, score }) => ({ verdict, score })));
  return calm;
}
