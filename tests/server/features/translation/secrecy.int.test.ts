import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '#protocol/calls.ts';
import { destinationFacts, destinationFor, type DestinationName } from '#protocol/destination-facts.ts';
import { type LiveServer } from '#server/live/server.ts';
import { type Caller } from '#server/model/caller.ts';
import { openLive } from '#tests/support/live.ts';
import { type Input, NOW, type Person } from '#tests/support/server.ts';
import { RawClient } from '#tests/server/live/harness.ts';
import {
  CHANGING,
  inputsOf,
  looksOf,
  marksIn,
  MARKS,
  type SecretWorld,
  secretWorld,
  START,
  textOf,
} from './secretWorld.ts';
import { cases, isFull } from '#tests/support/full.ts';

let world: SecretWorld;
let live: LiveServer<Caller>;

beforeAll(async () => {
  world = await secretWorld();
  live = await openLive(world.server);
});
afterAll(async () => {
  await live.close();
  await world.server.stop();
});
afterEach(() => world.server.setTime(NOW));

const STAFF = ['spectator', 'coordinator', 'scorer', 'arbiter', 'proctor'];
const OUTSIDE = ['stranger', 'foreignTranslator', 'otherAuthor', 'otherScorer'];
/** A moment after the start, because staff see statements slightly later than competitors. */
const BEGUN = START + 60_000;
/** All answers of all people are compared, which takes long on a busy machine. */
const LONG_MS = 300_000;
const COMPETITORS = ['ivan', 'omar', 'guest'];
const SOME = ['bg', 'ar', 'ivan', 'guest', 'spectator', 'scorer', 'stranger', 'otherAuthor'];
const EVERYBODY = isFull ? ['bg', 'ar', ...COMPETITORS, ...STAFF, ...OUTSIDE] : SOME;
/** Before the start, scorers and arbiters read the official text, translators also their own work. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  bg: ['bulgaria', 'glossary', 'official'],
  ar: ['egypt', 'official'],
  scorer: ['official'],
  arbiter: ['official'],
};
const FROM_THE_START: Readonly<Record<string, readonly string[]>> = {
  ivan: ['bulgaria', 'official'],
  omar: ['egypt', 'official'],
  guest: ['official'],
  ...Object.fromEntries(STAFF.map((role) => [role, ['official']])),
};

const person = (name: string): Person => world.people[name] as Person;

type Answers = ReadonlyMap<string, string>;

/** All answers that a person gets, by call and input; an empty name means no login. */
async function answersOf(name: string): Promise<Answers> {
  const who = name === '' ? null : person(name);
  const found = new Map<string, string>();
  const looks = [...looksOf(world, who?.role ?? null)];
  const next = async (): Promise<void> => {
    for (let look = looks.pop(); look !== undefined; look = looks.pop()) {
      const [call, input] = look;
      const { status, seq, body } = await (who ?? world.server).call(call, input);
      found.set(`${call} ${JSON.stringify(input)}`, `${status} ${JSON.stringify(seq)} ${textOf(body)}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, next));
  return found;
}

/** The answers of several people. */
async function answersOfAll(names: readonly string[]): Promise<ReadonlyMap<string, Answers>> {
  const all = new Map<string, Answers>();
  for (const name of names) all.set(name, await answersOf(name));
  return all;
}

/** The secrets that each person's answers contain. */
const marksOf = (all: ReadonlyMap<string, Answers>) =>
  [...all].map(([name, answers]) => [name, [...new Set([...answers.values()].flatMap(marksIn))].sort()]);
/** The answers with secrets of people who should get none, for the message of a failure. */
const whereOf = (all: ReadonlyMap<string, Answers>) =>
  [...all]
    .flatMap(([name, answers]) =>
      [...answers]
        .filter(([, answer]) => marksIn(answer).length > 0)
        .map(([asked, answer]) => `${name} ${asked} ${marksIn(answer).join()}`),
    )
    .join('\n');
/** The expected result of `marksOf`. */
const expected = (names: readonly string[], marks: Readonly<Record<string, readonly string[]>>) =>
  names.map((name) => [name, marks[name] ?? []]);

/** The answers that differ between two rounds. */
const differing = (before: ReadonlyMap<string, Answers>, after: ReadonlyMap<string, Answers>) =>
  [...after].flatMap(([name, answers]) =>
    [...answers]
      .filter(([asked, answer]) => before.get(name)?.get(asked) !== answer)
      .map(([asked, answer]) => [name, asked, before.get(name)?.get(asked), answer]),
  );

/** The daily work of a delegation. */
async function workOn(name: 'bg' | 'ar', text: string): Promise<void> {
  const at = { contestId: world.contest, tid: 1, lang: name };
  const who = person(name);
  await who.call('setTranslationState', { ...at, state: 'working' });
  const { body } = await who.call('translationText', at);
  await who.call('translationHere', { ...at, tab: 'tab' });
  await who.call('saveTranslation', { ...at, text, known: body.own.hash });
  await who.call('compileTranslation', at);
  await who.call('setGlossaryEntry', { contestId: world.contest, lang: name, term: text, meaning: text });
  const done = await who.call('setTranslationState', { ...at, state: 'finished', copies: 7 });
  expect(done.status).toBe(200);
}

/** All frames that a person gets on a socket from the beginning; polling must give the same. */
async function toldTo(name: string): Promise<readonly string[]> {
  const who = person(name);
  const names = (Object.keys(destinationFacts) as DestinationName[]).filter((one) => {
    const row = destinationFacts[one];
    return row.direction === 'subscribe' && (row.roles as readonly string[]).includes(who.role);
  });
  const places = names
    .map((one) => destinationFor(one, world.contest))
    .filter((one) => isOfContest(name, one));
  const since = JSON.stringify(Object.fromEntries(places.map((place) => [place, 0])));
  const { body } = await who.call('updates', { since });
  const polled = body.frames.map((frame) => `${frame.destination} ${JSON.stringify(frame.body)}`);
  const client = new RawClient(`${world.server.url.replace('http', 'ws')}/ws`);
  await client.opened();
  client.say('CONNECT', { 'accept-version': '1.2', login: who.name, passcode: who.secret });
  await client.heard('CONNECTED');
  for (const [at, place] of places.entries()) await client.subscribe(place, { id: String(at), since: '0' });
  const heard = () =>
    client
      .messages()
      .map(
        (frame) =>
          `${frame.headers.get('destination') ?? ''} ${textOf(JSON.parse(Buffer.from(frame.body).toString('utf8')))}`,
      );
  await expect.poll(() => heard().length).toBe(polled.length);
  expect([...heard()].sort()).toEqual([...polled].sort());
  client.socket.close();
  return polled;
}

/** Whether the person may hear the destination: people outside the contest hear none of its destinations. */
function isOfContest(name: string, place: string): boolean {
  return !OUTSIDE.includes(name) || !place.includes(`/${world.contest}`);
}

/** Makes a call with a form that would be accepted from a person who may make it. */
async function attempt(name: string, call: CallName, input: Input): Promise<void> {
  if (!(calls[call].roles as readonly string[]).includes(person(name).role)) return;
  if (name === 'ar' && (call === 'setGlossaryEntry' || input['lang'] === 'ar')) return;
  const form = {
    text: 'x',
    known: '1',
    state: 'working',
    tab: 't',
    from: 1,
    note: 'n',
    official_lang: 'en',
    sharing: 'read',
  };
  const more = {
    lang: 'bg',
    name: 'x',
    group: 'Bulgaria',
    langs: '["bg"]',
    people: '[]',
    term: 'x',
    meaning: 'x',
  };
  const answer = await person(name).call(
    call,
    { ...form, ...more, ...input },
    { file: { name: 'x.md', content: 'x' } },
  );
  expect([name, call, input, answer.status]).not.toEqual([name, call, input, 200]);
}

describe('before the start', () => {
  const others = ['', ...EVERYBODY.filter((name) => name !== 'bg')];
  const watchers = ['', 'ar', 'ivan', 'omar', 'spectator', 'scorer', 'otherAuthor'];
  const unconcerned = ['', 'ivan', 'guest', 'spectator', 'stranger'];
  let before: ReadonlyMap<string, Answers>;
  const toldToAll = async (names: readonly string[]) => {
    const all: (readonly [string, readonly string[]])[] = [];
    for (const name of names) if (name !== '') all.push([name, await toldTo(name)]);
    return all;
  };

  it(
    '[TRN-1] translators read the official text and their own, who makes tasks the official one, nobody else anything, whatever address they guess',
    async () => {
      before = await answersOfAll(['bg', ...others]);
      expect(marksOf(before), whereOf(before)).toEqual(expected(['bg', ...others], BEFORE));
      world.server.setTime(START - 1);
      const late = await answersOfAll(['bg', 'ivan', 'guest', 'spectator']);
      expect(marksOf(late)).toEqual(expected(['bg', 'ivan', 'guest', 'spectator'], {}));
    },
    LONG_MS,
  );

  it(
    '[TRN-1] nobody changes what another delegation has',
    async () => {
      const kept = async () => {
        const { rows } = await sql`select t.*, (select count(*) from translation_versions) as versions,
        (select count(*) from glossary_entries) as entries, (select count(*) from translation_editors) as editors
        from translations t order by id`.execute(world.server.app.db);
        return rows;
      };
      const texts = await kept();
      for (const name of cases(4, ['ar', 'scorer', 'ivan', 'stranger', 'omar', 'guest', ...OUTSIDE.slice(1)]))
        for (const call of CHANGING)
          for (const input of inputsOf(world, calls[call])) await attempt(name, call, input);
      expect(await kept()).toEqual(texts);
    },
    LONG_MS,
  );

  it.runIf(isFull)(
    '[TRN-1][LIV-5] nobody notices that another delegation works: in no list, count, size or number, nor on the channel from its beginning',
    async () => {
      const told = await toldToAll(watchers);
      await workOn('bg', `# ${MARKS.bulgaria} that is much longer than before\n`);
      expect(differing(before, await answersOfAll(watchers))).toEqual([]);
      expect(await toldToAll(watchers)).toEqual(told);
    },
    LONG_MS,
  );

  it(
    '[TRN-2][LIV-5] nobody who competes or watches notices that the official text was corrected',
    async () => {
      const told = await toldToAll(unconcerned);
      const corrected = await world.author.call('correctOfficial', {
        cid: world.contest,
        tid: 1,
        text: `# ${MARKS.official}\n\nMaria, and longer.\n`,
        note: `${MARKS.official} is new`,
        known: 1,
      });
      expect(corrected.status).toBe(200);
      expect(differing(before, await answersOfAll(unconcerned))).toEqual([]);
      expect(await toldToAll(unconcerned)).toEqual(told);
      expect(
        (await toldToAll(['bg', 'ar', 'scorer'])).flatMap(([, frames]) => frames).flatMap(marksIn),
      ).toEqual([]);
    },
    LONG_MS,
  );
});

describe('from the start on', () => {
  it.runIf(isFull)(
    '[TRN-1] competitors read the official text and that of their own delegation, and notice nothing of others',
    async () => {
      const all = ['', ...COMPETITORS, ...STAFF, ...OUTSIDE];
      world.server.setTime(BEGUN);
      const before = await answersOfAll(all);
      expect(marksOf(before), whereOf(before)).toEqual(expected(all, FROM_THE_START));
      world.server.setTime(NOW);
      await workOn('bg', `# ${MARKS.bulgaria} once more\n`);
      world.server.setTime(BEGUN);
      const others = ['omar', 'spectator'];
      expect(differing(before, await answersOfAll(others))).toEqual([]);
    },
    LONG_MS,
  );
});
