import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { treeOf, treeOfVersion } from '#server/model/authoring/tree.ts';
import { type Cast } from '#tests/support/cast.ts';
import { aWorkTree } from '#tests/support/ownedTree.ts';
import { type Person } from '#tests/support/server.ts';
import { type Deed, DEED, TreeHistory } from './tree-history.ts';

const MOST_DEEDS = 25;

/** Both authors write the same text over one with Windows line ends, which is gone when the second writes. */
const BOTH_ALIKE: Deed[] = [
  { do: 'upload', who: 0, path: 'z', bytes: new Uint8Array(Buffer.from('by\r\nWindows\r\n')) },
  { do: 'look', who: 1 },
  { do: 'write', who: 1, path: 'z', text: 'one\n' },
  { do: 'write', who: 0, path: 'z', text: 'one\n' },
];

/** Runs `numRuns` random histories of two authors, each with a new task. */
export async function expectAnyHistory(cast: Cast, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(DEED, { minLength: 5, maxLength: MOST_DEEDS }), async (deeds) => {
      const [tid, people] = await sharedTask(cast);
      const { revision } = (await people[0].call('workshopTask', { tid })).body;
      const history = new TreeHistory(tid, people, revision);
      for (const deed of deeds) await history.does(deed);
      await history.isAsItMust();
    }),
    { numRuns, examples: [[BOTH_ALIKE]] },
  );
}

/** A deed of an author who does not wait for the other: saves a text or goes back to a version. */
const HURRIED = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('a.txt', 'b/c.txt') },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** A saved content and the hash of the one it replaced, '' for none. */
interface Saved {
  readonly path: string;
  readonly hash: string;
  readonly known: string;
}

/**
 * Two authors work at the same moment, each with the tree that they see. Every saved content is in the tree
 * or in a version, or was overwritten by an author who had seen it.
 */
export async function expectNothingLost(cast: Cast, numRuns: number): Promise<void> {
  const plans = fc.tuple(
    fc.array(HURRIED, { minLength: 3, maxLength: 8 }),
    fc.array(HURRIED, { minLength: 3, maxLength: 8 }),
  );
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const [tid, people] = await sharedTask(cast);
      await people[0].call('saveWorkshopText', { tid, path: 'a.txt', text: FIRST, known: '' });
      await keep(people[0], tid);
      const saved = (await Promise.all(people.map((who, at) => hurry(who, tid, plan[at] ?? [])))).flat();
      const { db } = cast.server.app;
      const kept = await db.selectFrom('task_commits').select('number').where('task_id', '=', tid).execute();
      const trees = [await treeOf(db, tid)];
      for (const { number } of kept) trees.push(await treeOfVersion(db, tid, number));
      const isThere = new Set(trees.flat().map(({ path, hash }) => `${path} ${hash}`));
      for (const { path, hash } of saved) {
        const wasSeen = saved.some((other) => other.path === path && other.known === hash);
        expect(wasSeen || isThere.has(`${path} ${hash}`), path).toBe(true);
      }
      // No content was overwritten twice, except the first one, which going back restores.
      const over = saved.flatMap(({ known }) => (known === '' || known === hashOf(FIRST) ? [] : [known]));
      expect(over).toHaveLength(new Set(over).size);
    }),
    { numRuns },
  );
}

const FIRST = 'First.';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
let count = 0;

async function hurry(who: Person, tid: number, plan: readonly (string | null)[]): Promise<Saved[]> {
  const saved: Saved[] = [];
  for (const path of plan) {
    const { files, revision } = (await who.call('workshopTask', { tid })).body;
    if (path === null) {
      const { error } = await who.call('goBackWorkshop', { tid, version: 1, revision });
      if (error !== null) expect(error).toContain('backend.changed_meanwhile');
      continue;
    }
    const known = files.find((file) => file.path === path)?.hash ?? '';
    const text = `The ${(count += 1)}th text, of ${who.name}.`;
    const { error } = await who.call('saveWorkshopText', { tid, path, text, known });
    if (error === null) saved.push({ path, known, hash: hashOf(text) });
    else expect(error).toContain('backend.file_changed');
  }
  return saved;
}

async function keep(who: Person, tid: number): Promise<void> {
  const { revision } = (await who.call('workshopTask', { tid })).body;
  expect((await who.call('commitWorkshopTask', { tid, message: 'First', revision })).error).toBeNull();
}

/** A task without files that the author owns and another author may write. */
async function sharedTask({ server, author, stranger }: Cast): Promise<[number, readonly [Person, Person]]> {
  const tid = await aWorkTree(server, author.name, {});
  const username = stranger.name;
  expect((await author.call('shareWorkshopTask', { tid, username, right: 'write' })).error).toBeNull();
  return [tid, [author, stranger]];
}
