import { type Database, statement } from '../db/database.ts';
import { withRetries } from '../db/transaction.ts';

const ENTRIES_PER_DELETE = 5_000;

const selectOutdated = statement<{ stream: string; oldest: number; keep: number }>(
  'journal-outdated',
  `select s.name as stream, o.seq as oldest, coalesce((
      select j.seq from journal j where j.stream = s.name and j.at >= $1 order by j.seq limit 1), s.head + 1) as keep
  from journal_streams s
  cross join lateral (
    select j.seq, j.at from journal j where j.stream = s.name order by j.seq limit 1) o
  where o.at < $1`,
);

const deleteBefore = statement<{ seq: number }>(
  'journal-delete',
  'delete from journal where stream = $1 and seq < $2',
);

/**
 * Deletes the entries made before `olderThan` (ms since the epoch). A stream keeps its end without gaps, even
 * if a clock jumped; numbers are never used again.
 */
export async function pruneJournal(db: Database, olderThan: number): Promise<void> {
  const outdated = await withRetries(() => selectOutdated(db, [olderThan]));
  for (const { stream, oldest, keep } of outdated) {
    for (let before = oldest; before < keep;) {
      before = Math.min(before + ENTRIES_PER_DELETE, keep);
      await withRetries(() => deleteBefore(db, [stream, before]));
    }
  }
}
