import { openDatabase, type Database, type DatabaseTarget } from '#server/db/database.ts';
import {
  createJournal,
  type Journal,
  type JournalEntry,
  type JournalLogLine,
} from '#server/journal/journal.ts';
import { createWriter, type Write } from '#server/journal/write.ts';

/** The journal's part of a server process: a pool, the journal and a writer. */
export interface TestNode {
  readonly db: Database;
  readonly journal: Journal;
  readonly write: Write;
  readonly logged: JournalLogLine[];
  close(): Promise<void>;
}

export function openNode(target: DatabaseTarget): TestNode {
  const logged: JournalLogLine[] = [];
  const db = openDatabase(target);
  const journal = createJournal({ db, listen: target, log: (line) => logged.push(line) });
  const close = async () => {
    await journal.close();
    await db.destroy();
  };
  return { db, journal, write: createWriter({ db, journal }), logged, close };
}

/** All entries that a follower got, and the head from which it began. */
export interface Record {
  readonly stream: string;
  readonly head: number;
  readonly entries: JournalEntry[];
}

export async function record(node: TestNode, stream: string): Promise<Record & { stop(): void }> {
  const entries: JournalEntry[] = [];
  const following = await node.journal.follow(stream, (news) => entries.push(...news));
  return { stream, head: following.head, entries, stop: () => following.stop() };
}

/** The table's entries of a stream after `since`. */
export async function stored(db: Database, stream: string, since = 0): Promise<JournalEntry[]> {
  return await db
    .selectFrom('journal')
    .select(['stream', 'seq', 'at', 'body'])
    .where('stream', '=', stream)
    .where('seq', '>', since)
    .orderBy('seq')
    .execute();
}

/** The numbers from `first` to `last`. */
export function numbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
