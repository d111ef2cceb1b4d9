import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { destinationFacts, destinationFor, type DestinationName } from '#protocol/destination-facts.ts';
import { type ContestClock, startContestClock } from '#server/features/contest/contests/clock.ts';
import { eventually } from '#tests/support/eventually.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { apiReader } from '#tests/server/features/exchange/contest-api/reader.ts';
import {
  looksOf,
  type SecretWorld,
  secretWorld,
  START,
  TASK_NAME,
  textOf,
} from '#tests/server/features/translation/secretWorld.ts';

const HOUR = 3_600_000;
/** One person of each kind makes every call that they may make, which takes long on a busy machine. */
const LONG_MS = 300_000;
/** Answers with the task's name before the start: only translators get them; scorers have no works here. */
const TOLD = 'told tasks';
const TRANSLATING = ['tasks', 'task', 'translation', 'translationText', 'translationVersion', TOLD];
const BEFORE: Readonly<Record<string, readonly string[]>> = { bg: TRANSLATING };
const BOARD = ['standing', 'standingStatistics'];
/** Answers with the task's name after the start: for competitors, spectators, coordinators and the public. */
const STARTED: Readonly<Record<string, readonly string[]>> = {
  ivan: ['tasks', 'task', ...BOARD],
  bg: [...BOARD, TOLD],
  spectator: BOARD,
  coordinator: ['balloons', 'prints', 'revealScreen'],
  public: ['snapshot', 'problems'],
};
/** One person of each kind, except those who make the contest. */
const ASKED = [
  'bg',
  'ivan',
  'spectator',
  'coordinator',
  'scorer',
  'arbiter',
  'proctor',
  'stranger',
  'otherAuthor',
];

let world: SecretWorld;
/** Another server process on the same database. */
let beside: TestServer;
let clocks: readonly ContestClock[];

beforeAll(async () => {
  world = await secretWorld();
  const first = Object.entries(world.guesses).map(([key, guesses]) => [key, guesses.slice(0, 1)]);
  const guesses = { ...Object.fromEntries(first), tid: world.guesses['tid']!, lang: ['bg'] };
  world = { ...world, guesses };
  beside = await startTestServer({ beside: world.server });
  clocks = [world.server, beside].map(({ app }) => startContestClock(app));
});
afterAll(async () => {
  await Promise.all(clocks.map((clock) => clock.stop()));
  await beside.stop();
  await world.server.stop();
});

function setTime(at: number): void {
  for (const server of [world.server, beside]) server.setTime(at);
}

/** Every answer that a person may get from calls and the live channel; with null, without a login. */
async function answersOf(who: Person | null): Promise<readonly (readonly [string, string])[]> {
  const answers: [string, string][] = [];
  for (const [call, input] of looksOf(world, who?.role ?? null))
    answers.push([call, textOf((await (who ?? world.server).call(call, input)).body)]);
  if (who === null) return answers;
  const heard = (Object.keys(destinationFacts) as DestinationName[]).filter((one) => {
    const { direction, roles } = destinationFacts[one];
    return direction === 'subscribe' && (roles as readonly string[]).includes(who.role);
  });
  for (const name of heard) {
    const since = JSON.stringify({ [destinationFor(name, world.contest)]: 0 });
    answers.push([`told ${name}`, textOf((await who.call('updates', { since })).body)]);
  }
  return answers;
}

/** The present public documents: the head, and the whole board to which it points. */
async function documents() {
  const aid = world.contest;
  const { body: head } = await world.server.call('publicHead', { aid });
  const cut = `${head.epoch}-${head.snapshot}`;
  const { status, body } = await world.server.call('publicSnapshot', { aid, cut });
  expect(status).toBe(200);
  return { cut, head: textOf(head), snapshot: textOf(body) };
}

/** The answers of the Contest API and the public documents that need no login. */
async function publicAnswers(): Promise<readonly (readonly [string, string])[]> {
  const reader = apiReader(world.server.url);
  const ofApi = ['problems', 'scoreboard', 'submissions', 'awards', 'state'].map(
    async (what) => [what, await (await reader.get(`contests/${world.contest}/${what}`)).text()] as const,
  );
  const { head, snapshot } = await documents();
  return [...(await Promise.all(ofApi)), ['head', head], ['snapshot', snapshot]];
}

/** The names of the answers in which each person finds the task's name, except those of its makers. */
async function knownBy(): Promise<Readonly<Record<string, readonly string[]>>> {
  const known: Record<string, readonly string[]> = {};
  const note = (name: string, answers: readonly (readonly [string, string])[]) => {
    const named = new Set(answers.filter(([, text]) => text.includes(TASK_NAME)).map(([what]) => what));
    if (named.size > 0) known[name] = [...named].sort();
  };
  for (const name of ASKED) note(name, await answersOf(world.people[name]!));
  note('public', [...(await answersOf(null)), ...(await publicAnswers())]);
  return known;
}

const sorted = (all: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(all).map(([name, calls]) => [name, calls.toSorted()]));

/** The label and name of the tasks in each list for coordinators. */
async function inHall(who: Person) {
  const cid = world.contest;
  const lists = [
    (await who.call('balloons', { cid })).body.tasks,
    (await who.call('prints', { cid })).body.tasks,
    (await who.call('revealScreen', { cid })).body.tasks,
  ];
  return lists.map((tasks) => tasks.map(({ label, name }) => `${label} ${name}`).join());
}

const thrice = (shown: string) => [shown, shown, shown];

/** Moves the start and all later times of the contest. */
async function moveStart(to: number): Promise<void> {
  const { status } = await world.author.call('setTimes', {
    cid: world.contest,
    start_time: to,
    end_time: to + 5 * HOUR,
    unrestricted_time: 0,
    start_analysis_time: to + 5 * HOUR,
    end_analysis_time: to + 5 * HOUR,
    start_translation_time: NOW - HOUR,
    end_translation_time: NOW + HOUR,
  });
  expect(status).toBe(200);
}

const states = async () =>
  (await world.server.told(`/topic/standing/${world.contest}`))
    .filter(({ action }) => action === 'state')
    .map((frame) => [frame['visible'], JSON.stringify(frame).includes(TASK_NAME)]);

describe('the name of a task for the public', () => {
  const coordinator = () => world.people['coordinator']!;

  it(
    '[STD-2][AUT-11][SEC-4] is known before the start to a person who makes and translates it, whatever is arranged meanwhile',
    async () => {
      await moveStart(START + HOUR);
      const arranged = await world.author.call('setContestTask', {
        cid: world.contest,
        tid: world.guesses['tid']![1]!,
        label: 'C',
        max_score: 90,
        module_minutes: '',
        balloon_color: '',
        known: JSON.stringify(['A', 100, null, null]),
      });
      expect(arranged.status).toBe(200);
      await moveStart(START);
      expect(await knownBy()).toEqual(sorted(BEFORE));
      expect(await inHall(coordinator())).toEqual(thrice('C C'));
      expect(await inHall(world.author)).toEqual(thrice(`C ${TASK_NAME}`));
      expect((await states()).filter(([, isNamed]) => isNamed)).toEqual([]);
    },
    LONG_MS,
  );

  it(
    '[STD-2][AUT-11][SRV-2] is told to everybody at the start, once however many processes look',
    async () => {
      const before = await states();
      setTime(START - 1);
      expect(await inHall(coordinator())).toEqual(thrice('C C'));
      setTime(START);
      expect(await inHall(coordinator())).toEqual(thrice(`C ${TASK_NAME}`));
      await eventually(async () => expect((await states()).length).toBeGreaterThan(before.length));
      expect(await knownBy()).toEqual(sorted(STARTED));
      // Both processes have checked the contest many times by now.
      expect((await states()).slice(before.length)).toEqual([[true, true]]);
    },
    LONG_MS,
  );

  it(
    '[STD-2][AUT-11][SEC-4] is hidden again when the start is moved to later, also where it was told and kept',
    async () => {
      const { cut } = await documents();
      setTime(START + HOUR);
      await moveStart(START + 2 * HOUR);
      await eventually(async () =>
        expect((await world.server.call('publicSnapshot', { aid: world.contest, cut })).status).toBe(404),
      );
      // Translators keep the news that they got while translating.
      expect(await knownBy()).toEqual(sorted({ ...BEFORE, bg: [TOLD] }));
      expect(await inHall(coordinator())).toEqual(thrice('C C'));
      expect((await states()).at(-1)).toEqual([false, false]);
    },
    LONG_MS,
  );
});
