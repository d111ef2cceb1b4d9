import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { BatchedReads } from '#server/journal/batched-reads.ts';
import { type Entry, entriesGranted, type GrantedEntry } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { opensAtStart } from '#server/model/tasks/seals.ts';

/** Time for which an answer is kept for a connection, ms: the subscriptions of a page come together. */
const KEPT_MS = 5_000;
const ENTRIES_PER_READ = 1_000;

/**
 * Answers whether people may see contests, with one query for all questions that a connection asks together.
 */
export interface Rights {
  mayEnter(caller: Caller, contestId: number): Promise<boolean>;
  /** Whether a contestant may hear of the contest's seal. */
  mayOpen(caller: Caller, contestId: number): Promise<boolean>;
  /** Drops the kept answers, since somebody's rights have changed. */
  forget(): void;
}

interface Known {
  readonly until: number;
  readonly answer: Promise<GrantedEntry | undefined>;
}

/** Rights from the database; many questions at once are answered by one query. */
export function createRights(db: Kysely<Schema>, now: () => number): Rights {
  const reads = new BatchedReads<GrantedEntry>(async (keys) => {
    const granted = await entriesGranted(
      db,
      keys.map((key) => JSON.parse(key) as Entry),
    );
    return new Map([...granted].map(([index, entry]) => [keys[index] ?? '', entry]));
  }, ENTRIES_PER_READ);
  let known = new WeakMap<Caller, Map<number, Known>>();

  const entryOf = (caller: Caller, contestId: number): Promise<GrantedEntry | undefined> => {
    const ofCaller = known.get(caller) ?? new Map<number, Known>();
    known.set(caller, ofCaller);
    const before = ofCaller.get(contestId);
    if (before !== undefined && now() < before.until) return before.answer;
    const { userId, role } = caller;
    const answer = reads.read(JSON.stringify({ userId, role, contestId } satisfies Entry));
    ofCaller.set(contestId, { until: now() + KEPT_MS, answer });
    // A query that failed is not kept, so that the next question asks again.
    answer.catch(() => ofCaller.delete(contestId));
    return answer;
  };

  return {
    mayEnter: async (caller, contestId) => (await entryOf(caller, contestId)) !== undefined,
    mayOpen: async (caller, contestId) => {
      const entry = await entryOf(caller, contestId);
      return entry !== undefined && opensAtStart(db, caller.userId, entry);
    },
    forget() {
      known = new WeakMap();
    },
  };
}
