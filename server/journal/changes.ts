import { sql } from 'kysely';
import { type Database } from '../db/database.ts';

/** A mark in the journal, to find newer entries later: the database's snapshot and session. */
export interface Mark {
  readonly snapshot: string;
  readonly session: number;
}

/** The result of a search for changes. */
export interface Changes {
  readonly mark: Mark;
  /** The streams with entries since the mark, with the last number of each; null: the mark cannot tell. */
  readonly heads: ReadonlyMap<string, number> | null;
}

/** One search: its own snapshot, and the entries committed since the given snapshot. */
interface Look {
  readonly snapshot: string;
  readonly heads: ReadonlyMap<string, number>;
}

/**
 * Finds the changes of the journal for all followers. After a crash the database may reuse the numbers of
 * lost transactions, and an old snapshot would hide new entries. A crash ends all sessions, so a mark is
 * valid only within its session. `look` has one connection; `sessions` counts the connections it has had.
 */
export function changesOver(
  look: (since: string | null) => Promise<Look>,
  sessions: () => number,
): (since: Mark | null) => Promise<Changes> {
  return async (since) => {
    const before = sessions();
    const { snapshot, heads } = await look(since?.snapshot ?? null);
    const session = sessions();
    const isOfOneSession = since?.session === session && before === session;
    return { mark: { snapshot, session }, heads: isOfOneSession ? heads : null };
  };
}

interface Row {
  readonly snapshot: string;
  readonly stream: string | null;
  readonly head: number;
}

/**
 * The streams that got entries by transactions which a snapshot did not show: none is missed, in whichever order
 * transactions began, numbered and committed. Entries copied from another database may carry higher numbers of
 * transactions than there are here, and are no news. Its text begins with a comment, so it is planned at each call, by the
 * journal's size: a plan made for an empty one would read all of it.
 */
export async function lookForChanges(db: Database, since: string | null): Promise<Look> {
  const { rows } = await sql<Row>`/* planned anew */
    select now.snapshot::text as snapshot, j.stream, j.head
    from (select pg_current_snapshot() as snapshot) now
    left join lateral (
      select stream, max(seq) as head from journal
      where made_by >= pg_snapshot_xmin(${since}::pg_snapshot)
        and made_by < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(made_by, ${since}::pg_snapshot)
      group by stream) j on true`.execute(db);
  return {
    snapshot: rows[0]?.snapshot ?? '',
    heads: new Map(rows.flatMap(({ stream, head }) => (stream === null ? [] : [[stream, head]]))),
  };
}
