import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildHelper } from '#server/judge/sandbox/build.ts';
import { type Built, buildPrograms, cacheFolder } from './misbehaving/builds.ts';
import { type Case } from './misbehaving/cases.ts';
import { FILES } from './misbehaving/cases/files.ts';
import { LANGUAGES } from './misbehaving/cases/languages.ts';
import { MEMORY } from './misbehaving/cases/memory.ts';
import { OUTPUT } from './misbehaving/cases/output.ts';
import { PAIRS } from './misbehaving/cases/pairs.ts';
import { PROCESSES } from './misbehaving/cases/processes.ts';
import { SOURCES } from './misbehaving/cases/sources.ts';
import { TIME } from './misbehaving/cases/time.ts';
import { compileSources } from './misbehaving/compile.ts';
import { countWrong, runColumn, runPairs } from './misbehaving/column.ts';
import { type Hand, type HandLevel, keepBusy, startHand } from './misbehaving/hand.ts';

const CASES: readonly Case[] = [...TIME, ...MEMORY, ...OUTPUT, ...FILES, ...PROCESSES, ...LANGUAGES];
const LEVELS = ['ns', 'landlock'] as const;
interface User {
  readonly user: string;
  readonly uid: number;
}

/** A user id that no machine has, so that nothing else runs under it. */
const PLAIN_UID = 64_987;
const OWN_UID = process.getuid?.() ?? 0;
/** Only root can run as another user. */
const USERS: readonly User[] =
  OWN_UID === 0
    ? [
        { user: 'root', uid: 0 },
        { user: 'a plain user', uid: PLAIN_UID },
      ]
    : [{ user: 'a plain user', uid: OWN_UID }];
/** Different from the slots of tests that run at the same time. */
const FIRST_SLOT = 20;
const MINUTES = 60_000;

let built: Map<string, Built>;
let helper: string;

beforeAll(async () => {
  const cache = await cacheFolder();
  helper = await buildHelper(cache);
  const files = [...CASES, ...PAIRS].map(({ file }) => file);
  built = await buildPrograms([...files, 'partner.c'], cache);
}, 5 * MINUTES);

/** The faults found for a user at a level; null where the level does not work. */
async function column(uid: number, level: HandLevel, slot: number): Promise<string[] | null> {
  const hand: Hand = await startHand({ uid, slot, level, helper });
  try {
    if (level !== 'bare' && !hand.probe[level].works) return null;
    const all = { name: `${uid}-${level}-${slot}`, uid, hand, built };
    return [...(await runColumn(all, CASES)), ...(await runPairs(all)), ...(await compileSources(all))];
  } finally {
    await hand.close();
  }
}

/** Runs all columns in parallel, one for each core; returns a function that waits for the result of one. */
function columnsOf(users: readonly User[]) {
  let started: Promise<(string[] | null)[]> | undefined;
  const all = users.flatMap(({ uid }) => LEVELS.map((level) => ({ uid, level })));
  return async (uid: number, level: HandLevel) => {
    started ??= Promise.all(all.map((one, slot) => column(one.uid, one.level, FIRST_SLOT + slot)));
    return (await started)[all.findIndex((one) => one.uid === uid && one.level === level)] ?? null;
  };
}

describe('misbehaving and borderline programs', () => {
  it('[JDG-1] are at least 60', () => {
    const files = new Set([...CASES, ...PAIRS, ...SOURCES].map(({ file }) => file));
    expect(files.size).toBeGreaterThanOrEqual(60);
  });

  describe.each(USERS)('run as $user, with a core to each', (user) => {
    const outcome = columnsOf([user]);
    it.each(LEVELS)(
      '[JDG-1] end as they must and harm nothing at the level %s',
      async (level) => {
        expect(await outcome(user.uid, level)).toEqual([]);
      },
      5 * MINUTES,
    );
  });

  describe('with all cores busy', () => {
    const outcome = columnsOf(USERS);
    let load: { stop: () => void } | undefined;
    beforeAll(() => {
      load = keepBusy(join(built.get('busy-loop.c')?.folder ?? '', 'program'), availableParallelism());
    });
    afterAll(() => load?.stop());
    describe.each(USERS)('run as $user', ({ uid }) => {
      it.each(LEVELS)(
        '[JDG-1] end the same way at the level %s',
        async (level) => {
          expect(await outcome(uid, level)).toEqual([]);
        },
        5 * MINUTES,
      );
    });
  });

  it(
    '[JDG-1] would not be held by limits of the kernel and a timer alone',
    async () => {
      const hand = await startHand({
        uid: OWN_UID === 0 ? PLAIN_UID : OWN_UID,
        slot: 9,
        level: 'bare',
        helper,
      });
      try {
        const bare = { name: 'bare', uid: OWN_UID === 0 ? PLAIN_UID : OWN_UID, hand, built };
        const wrong = await countWrong(
          bare,
          CASES.filter((one) => one.bare === true),
        );
        expect(wrong.length).toBeGreaterThanOrEqual(10);
      } finally {
        await hand.close();
      }
    },
    MINUTES,
  );
});
