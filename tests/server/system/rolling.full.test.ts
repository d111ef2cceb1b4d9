import { expect, it } from 'vitest';
import { recordingOr } from '#tests/replay/support/recordings.ts';
import { balance, isReady } from '#tests/support/chaos/balancer.ts';
import {
  asFreshlyLoaded,
  nothingLostOrDoubled,
  openPages,
  someProgress,
} from '#tests/support/chaos/holds.ts';
import { replayLoad } from '#tests/support/chaos/load.ts';
import { openSite } from '#tests/support/chaos/site.ts';

const ROUNDS = 3;
/** A person does not notice a shorter wait after a click, ms. */
const NOTICED_MS = 3_000;
const { recording } = recordingOr('nerc-2022', 'cup');

it(`[SRV-2] [SRV-6] [LIV-4] two servers are restarted one after the other, ${ROUNDS} times, while a contest runs, and nobody notices`, async () => {
  const site = await openSite({ competitors: 6, programs: ['server 1', 'server 2'] });
  const balancer = balance(site);
  try {
    const pages = await openPages(site, 1);
    const load = replayLoad(site, recording);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, port] of site.ports) {
        await someProgress(load);
        // As in the operator's guide: a server is stopped only when the other one is ready.
        await Promise.all([...site.ports.values()].map((one) => expect.poll(() => isReady(one)).toBe(true)));
        await site.machines.get(name)!.restart();
        await expect.poll(() => isReady(port), { timeout: 60_000 }).toBe(true);
      }
    }
    await someProgress(load);
    await load.stop();
    console.info(
      `${load.acknowledged.length} acknowledged, the slowest after ${Math.round(load.longestMs())} ms; called again: ${JSON.stringify(Object.fromEntries(load.again))}`,
    );
    expect(load.longestMs()).toBeLessThan(NOTICED_MS);
    await nothingLostOrDoubled(site.db, load.acknowledged);
    for (const page of pages) await asFreshlyLoaded(site, page);
    // No failure reached a person.
    for (const { client } of pages) {
      expect(client.effects.filter(({ type }) => type === 'Dialog')).toEqual([]);
      client.stop();
    }
  } catch (error: unknown) {
    throw new Error(`${String(error)}\n${site.output().slice(-20_000)}`, { cause: error });
  } finally {
    await balancer.stop();
    await site.close();
  }
}, 400_000);
