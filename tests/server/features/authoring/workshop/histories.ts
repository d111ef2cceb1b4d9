import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { treeOf, treeOfVersion } from '#server/model/authoring/tree.ts';
import { type Cast } from '#tests/support/cast.ts';
import { aWorkTree } from '#tests/support/ownedTree.ts';
import { type Person } from '#tests/support/server.ts';
import { type Deed, DEED, TreeHistory } from './tree-history.ts';

const MOST_DEEDS = 25;

/** Both write the same over a text of Windows, which is nowhere any more when the second does. */
const BOTH_ALIKE: Deed[] = [
  { do: 'upload', who: 0, path: 'z', bytes: new Uint8Array(Buffer.from('by\r\nWindows\r\n')) },
  { do: 'look', who: 1 },
  { do: 'write', who: 1, path: 'z', text: 'one\n' },
  { do: 'write', who: 0, path: 'z', text: 'one\n' },
];

/** Lets two authors do whatever they like with a task, as often as said, each time with a new one. */
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

/** What one author does without waiting for the other: a text of their own is saved, or a version is gone back to. */
const HURRIED = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('a.txt', 'b/c.txt') },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** Something that was saved: what it was written over, '' for nothing. */
interface Saved {
  readonly path: string;
  readonly hash: string;
  readonly known: string;
}

/**
 * Two authors work at the same moment, each by what they see: whatever was saved is in the tree, in a version, or was written over by
 * somebody who had seen it.
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
      // Two never wrote over the same; the first comes again by going back.
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
