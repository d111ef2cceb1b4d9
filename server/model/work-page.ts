import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Schema } from '../db/schema.ts';
import { Turns } from './turns.ts';
import { badRequest } from './fault.ts';
import { onPage, type WorkPage, type WorkTable } from './work-filter.ts';

/** The most sources that are searched for one page, which bounds the cost of a text that is nowhere. */
const LOOKED_INTO = 3_000;
/** The most bytes of a source that is searched: nobody writes a longer one. */
const MAX_LOOKED_BYTES = 262_144;
/** The searches by text: one at a time, so that the contest never waits for them. */
const searches = new Turns({ most: 1, waitMs: 5_000 });

/** The rows of a page, newest first. */
export interface PageOfWork<Row> {
  readonly rows: readonly Row[];
  /** The id below which the next page begins; null: there is none. */
  readonly next: number | null;
}

/** A requested page: its contests (null: all), its filters, and its number of rows. */
export interface AskedPage {
  readonly contestIds: readonly number[] | null;
  readonly page: WorkPage;
  readonly limit: number;
}

/**
 * A page of a list of work by all its filters; `read` answers the rows that match a condition, newest first.
 * A page with a filter by text may be short although there are more rows: it searches a limited number of
 * sources. 400 for a search by text without a contest.
 */
export async function pageOfWork<Row extends { readonly id: number }>(
  db: Kysely<Schema>,
  table: WorkTable,
  asked: AskedPage,
  read: (condition: RawBuilder<boolean>, limit: number) => Promise<readonly Row[]>,
): Promise<PageOfWork<Row>> {
  const { contestIds, page, limit } = asked;
  if (contestIds?.length === 0) return { rows: [], next: null };
  if (!page.text) {
    const rows = await read(onPage(table, contestIds, page), limit + 1);
    return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
  }
  if (page.contest === undefined && contestIds?.length !== 1) throw badRequest('backend.text_needs_contest');
  const { ids, next } = await searches.run(() => holding(db, table, asked));
  const rows = ids.length === 0 ? [] : await read(sql`${sql.ref(`${table}.id`)} = any(${ids})`, ids.length);
  return { rows, next };
}

/** The newest rows whose source contains the text, among those that were searched. */
async function holding(db: Kysely<Schema>, table: WorkTable, { contestIds, page, limit }: AskedPage) {
  const id = sql.ref(`${table}.id`);
  const { rows } = await sql<{ readonly id: number; readonly holds: boolean }>`
    with looked as materialized (
      select ${id}, ${sql.ref(`${table}.file_hash`)}, ${sql.ref(`${table}.language`)}
      from ${sql.table(table)}
      join contests on contests.id = ${sql.ref(`${table}.contest_id`)}
      join participants on participants.id = ${sql.ref(`${table}.participant_id`)}
      join users on users.id = participants.user_id
      where ${onPage(table, contestIds, page)} order by ${id} desc limit ${LOOKED_INTO + 1})
    select looked.id, looked.language <> 'zip' and files.bytes <= ${MAX_LOOKED_BYTES}
      and strpos(source_text(files.content), lower(${page.text ?? ''}::text)) > 0 as holds
    from (select * from looked order by id desc limit ${LOOKED_INTO}) looked
    join files on files.hash = looked.file_hash order by looked.id desc`.execute(db);
  const found = rows.filter(({ holds }) => holds).map((row) => row.id);
  if (found.length > limit) return { ids: found.slice(0, limit), next: found[limit - 1] ?? null };
  const isAll = rows.length < LOOKED_INTO;
  return { ids: found, next: isAll ? null : (rows.at(-1)?.id ?? null) };
}
