import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBadNetwork, type BadNetwork } from './support/badNetwork.ts';
import { type Client } from './support/client.ts';
import { type Happening, expectedToasts, holdThrough, switchingContest } from './support/happenings.ts';
import { type HeldContest, holdContest } from './support/heldContest.ts';
import { boardOf, comparable, openPage, placesIn, settled, toastsOf, untilNone } from './support/pages.ts';
import { recordingOr, resultsOf } from './support/recordings.ts';

const SEED = Number(process.env['AGON_SEED'] ?? Date.now() % 1_000_000);
const PARTS = 40;
const ROLES = ['competitor', 'admin', 'spectator'];
const FROZEN = 'yes_60';
const played = recordingOr('wf47-frozen', 'cup', { frozen: true });

let contest: HeldContest;
let network: BadNetwork;
let happenings: readonly Happening[];
const pages = new Map<string, Client>();

describe(`a contest held while the channel is switched off and on, over a bad network (${played.title}, AGON_SEED=${SEED})`, () => {
  beforeAll(async () => {
    contest = await holdContest(played.recording, FROZEN);
    network = await openBadNetwork({
      port: contest.port,
      seed: SEED,
      liveBytes: 200_000,
      httpBytes: 2_000_000,
      onSleep: () => pages.forEach((page) => page.sleep()),
    });
    for (const place of placesIn(contest)) pages.set(place.name, await openPage(place, network.port, SEED));
    happenings = switchingContest(contest, FROZEN);
    await holdThrough(contest, happenings, { parts: PARTS, ready: everybodyListens });
    network.mend();
  }, 240_000);

  afterAll(async () => {
    for (const page of pages.values()) page.stop();
    await network.close();
    await contest.close();
  });

  it.each(ROLES)(
    '[LIV-4] [LIV-3] brings the %s, now this way, now that, where a fresh load is',
    async (name) => {
      const { place, page } = at(name);
      await settled(contest, place, page);
      const fresh = await openPage(place, contest.port);
      await settled(contest, place, fresh);
      expect(comparable(page.state())).toEqual(comparable(fresh.state()));
      expect([...page.faults, ...fresh.faults]).toEqual([]);
      const heard = page.effects.flatMap((effect) => (effect.type === 'Logged' ? [effect.name] : []));
      expect(heard.filter((one) => one === 'LiveSwitchedOff').length).toBeGreaterThan(1);
      expect(heard.filter((one) => one === 'LiveConnected').length).toBeGreaterThan(1);
      fresh.stop();
    },
  );

  it('[NTF-3] [NTF-2] tells the competitor everything once', () => {
    expect(toastsOf(at('competitor').page)).toEqual(expectedToasts(contest, happenings));
  });

  it.each(['competitor', 'spectator'])(
    '[STD-1] ends for the %s on the frozen board as it was recorded',
    (name) => {
      const board = boardOf(at(name).page);
      expect(board).toMatchObject({ visible: true, frozen: true });
      expect(resultsOf(board, played)).toEqual(played.results);
    },
  );
});

/** Waits until every page is live or polls, for the next part to reach all of them. */
async function everybodyListens(): Promise<void> {
  const isUp = (page: Client) => ['live', 'polling'].includes(page.state().system.link.kind);
  await untilNone(() => Promise.resolve([...pages].filter(([, page]) => !isUp(page)).map(([name]) => name)));
}

function at(name: string) {
  const place = placesIn(contest).find((one) => one.name === name);
  const page = pages.get(name);
  if (!place || !page) throw new Error(`nobody is ${name}`);
  return { place, page };
}
