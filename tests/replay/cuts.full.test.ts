import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { epics } from '#epics/all.ts';
import { type Effect } from '#epics/effects.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { parse } from '#streams/readRecording.ts';
import { replay } from '#streams/replay.ts';
import { initialState, type State } from '#streams/state/state.ts';
import { type BadNetwork, openBadNetwork } from './support/badNetwork.ts';
import { type Client, fold } from './support/client.ts';
import { type Happening, eventfulContest, expectedToasts, holdThrough } from './support/happenings.ts';
import { type HeldContest, holdContest, newClientId } from './support/heldContest.ts';
import {
  boardOf,
  comparable,
  openPage,
  type Place,
  placesIn,
  settled,
  toastsOf,
  untilNone,
} from './support/pages.ts';
import { recordingOr, resultsOf } from './support/recordings.ts';

/** The seed of the network's random failures; set it to repeat a failed run. */
const SEED = Number(process.env['AGON_SEED'] ?? Date.now() % 1_000_000);
const CUTS_WANTED = 100;
const PARTS = 60;
/** The most bytes that a connection lives for, per event of the contest. */
const BYTES_PER_EVENT = 8;
/** Chosen to keep one person's questions below the limit per minute. */
const PARTS_PER_QUESTION = 8;
const ROLES = ['competitor', 'admin', 'spectator'];
const played = recordingOr('nerc-2022', 'cup');

interface Watched {
  readonly place: Place;
  readonly network: BadNetwork;
  /** The client on the bad network, and one whose channel is never cut. */
  readonly cut: Client;
  readonly whole: Client;
}

let contest: HeldContest;
let happenings: readonly Happening[];
const watched = new Map<string, Watched>();

describe(`a contest held over a channel that is cut again and again (${played.title}, AGON_SEED=${SEED})`, () => {
  beforeAll(async () => {
    contest = await holdContest(played.recording, 'yes');
    const all = placesIn(contest).map((place, index) => watch(place, SEED + index));
    for (const one of await Promise.all(all)) watched.set(one.place.name, one);
    happenings = eventfulContest(contest);
    await holdThrough(contest, happenings, { parts: PARTS, ready: askAndAwaitAll });
    await Promise.all(
      [...watched.values()].map(async ({ place, network, cut, whole }) => {
        network.mend();
        await settled(contest, place, cut);
        await settled(contest, place, whole);
      }),
    );
  }, 240_000);

  afterAll(async () => {
    for (const { cut, whole, network } of watched.values()) {
      cut.stop();
      whole.stop();
      await network.close();
    }
    await contest.close();
  });

  it(`[LIV-4] has been cut at least ${CUTS_WANTED} times, in all the ways there are`, () => {
    const networks = [...watched].map(([name, { network }]) => [name, network.cuts] as const);
    console.info(Object.fromEntries(networks));
    for (const kind of ['refused', 'cut', 'stall', 'sleep'] as const)
      expect(networks.reduce((sum, [, cuts]) => sum + cuts[kind], 0)).toBeGreaterThan(0);
    const totals = networks.map(([, cuts]) => Object.values(cuts).reduce((sum, one) => sum + one));
    expect(totals.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(CUTS_WANTED);
  });

  it.each(ROLES)('[LIV-4] leaves the %s as one who was never cut, and as a fresh load', async (name) => {
    const { place, cut, whole } = watchedAs(name);
    expect(comparable(cut.state())).toEqual(comparable(whole.state()));
    const fresh = await openPage(place, contest.port);
    await settled(contest, place, fresh);
    expect(comparable(whole.state())).toEqual(comparable(fresh.state()));
    expect([...cut.faults, ...whole.faults, ...fresh.faults]).toEqual([]);
    expect(toastsOf(fresh)).toEqual([]);
    fresh.stop();
  });

  it('[NTF-3] [NTF-2] tells the competitor everything once, cut or not', () => {
    const { cut, whole } = watchedAs('competitor');
    expect(toastsOf(whole)).toEqual(expectedToasts(contest, happenings));
    expect(toastsOf(cut)).toEqual(expectedToasts(contest, happenings));
  });

  it('[LIV-4] requests over the channel are taken once', () => {
    const { questions, outbox } = watchedAs('competitor').cut.state().communication;
    const texts = questions.values().map(({ question }) => question);
    expect(texts.filter((text) => text.startsWith('Question '))).toHaveLength(asked.length);
    expect(texts).toEqual(expect.arrayContaining(asked));
    expect(outbox).toEqual([]);
  });

  it.each(ROLES)('[STD-1] ends for the %s in the recorded results', (name) => {
    expect(resultsOf(boardOf(watchedAs(name).cut), played)).toEqual(played.results);
  });

  it.each(ROLES)(
    '[EVT-2] replays from the recording of the %s to the same state and effects',
    async (name) => {
      const { cut } = watchedAs(name);
      const recording = parse<State, ContestEvent>(cut.recording());
      expect(recording.dropped).toBe(0);
      const replayed = await replay<State, ContestEvent, Effect>(recording, {
        initial: initialState,
        fold,
        epics,
      });
      expect(comparable(replayed.state)).toEqual(comparable(cut.state()));
      expect(replayed.state.system).toEqual(cut.state().system);
      expect(replayed.effects.map(({ effect }) => effect)).toEqual(cut.effects);
    },
  );
});

async function watch(place: Place, seed: number): Promise<Watched> {
  const slept: { client?: Client } = {};
  const network = await openBadNetwork({
    port: contest.port,
    seed,
    // Connections live briefly, however long the contest is.
    liveBytes: contest.events.length * BYTES_PER_EVENT,
    httpBytes: 2_000_000,
    onSleep: () => slept.client?.sleep(),
  });
  const cut = await openPage(place, network.port, seed);
  slept.client = cut;
  return { place, network, cut, whole: await openPage(place, contest.port) };
}

function watchedAs(name: string): Watched {
  const found = watched.get(name);
  if (!found) throw new Error(`nobody is ${name}`);
  return found;
}

const asked: string[] = [];

/** Asks a question now and then, then waits until all connections are live for the next part. */
async function askAndAwaitAll(part: number): Promise<void> {
  if (part % PARTS_PER_QUESTION === 0) {
    const question = `Question ${part}?`;
    asked.push(question);
    const { cut } = watchedAs('competitor');
    cut.send({ type: 'QuestionSubmitted', clientId: newClientId(), topic: 'general', question });
  }
  const isDown = ({ cut }: Watched) => cut.state().system.link.kind !== 'live';
  await untilNone(() => Promise.resolve([...watched.values()].filter(isDown).map(({ place }) => place.name)));
}
