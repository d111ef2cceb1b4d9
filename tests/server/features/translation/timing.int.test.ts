import { afterAll, beforeAll, expect, it } from 'vitest';
import { queriesOf } from '#tests/support/queries.ts';
import { type Person } from '#tests/support/server.ts';
import { looksOf, MARKS, type SecretWorld, secretWorld } from './secretWorld.ts';
import { isFull } from '#tests/support/full.ts';

/** Queries about statements and their translations. */
const ABOUT = /transl|statement|official|glossary|delegation|task|pdf|file/i;
const OTHERS = [
  'ar',
  'ivan',
  'guest',
  'spectator',
  'proctor',
  'stranger',
  'foreignTranslator',
  'otherAuthor',
];
const LONG_MS = 120_000;

let world: SecretWorld;
/** The number of the delegation's next version, which does not exist yet. */
let next: number;

beforeAll(async () => {
  const made = await secretWorld();
  const { guesses } = made;
  next = 1 + Math.max(...(guesses['utid'] ?? []).map(Number));
  world = { ...made, guesses: { ...guesses, utid: [...(guesses['utid'] ?? []), next] } };
});
afterAll(() => world.server.stop());

/** The server's work for each call that a person may make: its queries with their rows. */
async function workFor(name: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const who = world.people[name] as Person;
  const found = new Map<string, readonly string[]>();
  for (const [call, input] of looksOf(world, who.role)) {
    if (!ABOUT.test(call)) continue;
    const asked = await queriesOf(() => who.call(call, input));
    found.set(
      `${call} ${JSON.stringify(input)}`,
      asked.map(({ text, rows }) => `${rows} of ${text}`),
    );
  }
  return found;
}

it.runIf(isFull)(
  '[TRN-1] nobody learns from how long an answer takes that another delegation works: the server does the same for it, whether a text, version or PDF is there or not',
  async () => {
    const before = new Map<string, Awaited<ReturnType<typeof workFor>>>();
    for (const name of OTHERS) {
      // The first round fills the caches.
      await workFor(name);
      before.set(name, await workFor(name));
    }
    expect([...before.values()].every((asked) => asked.size > 0)).toBe(true);
    const at = { contestId: world.contest, tid: 1, lang: 'bg' };
    const bg = world.people['bg'] as Person;
    await bg.call('setTranslationState', { ...at, state: 'working' });
    const { hash } = (await bg.call('translationText', at)).body.own;
    await bg.call('saveTranslation', {
      ...at,
      text: `# ${MARKS.bulgaria}, longer\n`.repeat(50),
      known: hash,
    });
    expect((await bg.call('compileTranslation', at)).body.id).toBe(next);
    await bg.call('setTranslationState', { ...at, state: 'finished' });
    for (const name of OTHERS) expect([name, await workFor(name)]).toEqual([name, before.get(name)]);
  },
  LONG_MS,
);
