import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client } from './support/client.ts';
import { type Happening, eventfulContest, expectedToasts, holdThrough } from './support/happenings.ts';
import { type HeldContest, holdContest } from './support/heldContest.ts';
import { boardOf, comparable, openPage, placesIn, settled, toastsOf } from './support/pages.ts';
import { recordingOr, resultsOf } from './support/recordings.ts';

const PARTS = 60;
const ROLES = ['competitor', 'admin', 'spectator'];
const played = recordingOr('spb-2022', 'open');

let contest: HeldContest;
let happenings: readonly Happening[];
const pages = new Map<string, Client>();

describe(`a contest held without the live channel (${played.title})`, () => {
  beforeAll(async () => {
    contest = await holdContest(played.recording, 'yes');
    await contest.does(contest.admin, 'setConfig', { websockets: '0', live_updates: '1' });
    for (const place of placesIn(contest)) pages.set(place.name, await openPage(place, contest.port));
    happenings = eventfulContest(contest);
    await holdThrough(contest, happenings, { parts: PARTS, ready: () => Promise.resolve() });
  }, 400_000);

  afterAll(async () => {
    for (const page of pages.values()) page.stop();
    await contest.close();
  });

  it.each(ROLES)('[LIV-4] [LIV-3] brings the %s by polling where a fresh load is', async (name) => {
    const { place, page } = at(name);
    await settled(contest, place, page);
    expect(page.state().system.link.kind).toBe('polling');
    expect(page.effects.some((effect) => effect.type === 'Logged' && effect.name === 'LiveConnected')).toBe(
      false,
    );
    const fresh = await openPage(place, contest.port);
    await settled(contest, place, fresh);
    expect(comparable(page.state())).toEqual(comparable(fresh.state()));
    expect([...page.faults, ...fresh.faults]).toEqual([]);
    fresh.stop();
  });

  it('[NTF-3] [NTF-2] tells the competitor everything once', () => {
    expect(toastsOf(at('competitor').page)).toEqual(expectedToasts(contest, happenings));
  });

  it.each(ROLES)('[STD-1] ends for the %s in the recorded results', (name) => {
    expect(resultsOf(boardOf(at(name).page), played)).toEqual(played.results);
  });
});

function at(name: string) {
  const place = placesIn(contest).find((one) => one.name === name);
  const page = pages.get(name);
  if (!place || !page) throw new Error(`nobody is ${name}`);
  return { place, page };
}
