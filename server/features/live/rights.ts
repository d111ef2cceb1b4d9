import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { BatchedReads } from '#server/journal/batched-reads.ts';
import { type Entry, entriesGranted } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { openingAtStart, type Place } from '#server/model/tasks/seals.ts';

/** Time for which an answer is kept for a connection, ms: the subscriptions of a page come together. */
const KEPT_MS = 5_000;
const ENTRIES_PER_READ = 1_000;

/**
 * Answers whether people may see contests, with one query for all questions that a connection asks together.
 */
export interface Rights {
  mayEnter(caller: Caller, contestId: number): Promise<boolean>;
  /** Whether the contest's seal is for a competitor of it. */
  mayOpen(caller: Caller, contestId: number): Promise<boolean>;
  /** Drops the kept answers, since somebody's rights have changed. */
  forget(): void;
}

interface Known {
  readonly until: number;
  readonly answer: Promise<boolean>;
}

/** Rights from the database; many questions at once are answered by one query. */
export function createRights(db: Kysely<Schema>, now: () => number): Rights {
  const reads = new BatchedReads<true>(async (keys) => {
    const entries = keys.map((key) => JSON.parse(key) as Entry);
    const granted = await entriesGranted(db, entries);
    return new Map(keys.flatMap((key, index) => (granted.has(index) ? [[key, true]] : [])));
  }, ENTRIES_PER_READ);
  const opening = new BatchedReads<true>(async (keys) => {
    const places = await openingAtStart(
      db,
      keys.map((key) => JSON.parse(key) as Place),
    );
    return new Map(places.map((place) => [keyOf(place), true]));
  }, ENTRIES_PER_READ);
  let known = new WeakMap<Caller, Map<number, Known>>();

  const read = async (entry: Entry): Promise<boolean> => (await reads.read(JSON.stringify(entry))) === true;

  return {
    mayEnter(caller, contestId) {
      const ofCaller = known.get(caller) ?? new Map<number, Known>();
      known.set(caller, ofCaller);
      const before = ofCaller.get(contestId);
      if (before !== undefined && now() < before.until) return before.answer;
      const { userId, role } = caller;
      const answer = read({ userId, role, contestId });
      ofCaller.set(contestId, { until: now() + KEPT_MS, answer });
      // A query that failed is not kept, so that the next question asks again.
      answer.catch(() => ofCaller.delete(contestId));
      return answer;
    },
    mayOpen: async ({ userId }, contestId) => (await opening.read(keyOf({ userId, contestId }))) === true,
    forget() {
      known = new WeakMap();
    },
  };
}

function keyOf({ userId, contestId }: Place): string {
  return JSON.stringify({ userId, contestId });
}
