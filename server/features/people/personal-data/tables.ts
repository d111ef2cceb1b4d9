import { type Kysely, sql } from 'kysely';
import { type Schema } from '#server/db/schema.ts';

/** A table with rows of a person, and the column that refers to the person. */
export interface PersonalTable {
  readonly table: string;
  readonly column: 'user_id' | 'participant_id';
}

/**
 * Tables in which `user_id` is the author of an action on others' work, and those that the export handles
 * separately.
 */
const NOT_OWN: ReadonlySet<string> = new Set(['audit', 'marking_sheets', 'marking_people', 'marking_works']);

/**
 * All tables with rows of a person, found by their references to people and participants, so that a new table
 * is not forgotten.
 */
export async function personalTables(db: Kysely<Schema>): Promise<readonly PersonalTable[]> {
  const { rows } = await sql<PersonalTable>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and a.attname in ('user_id', 'participant_id')
      and c.confrelid in ('users'::regclass, 'participants'::regclass)
    order by 1, 2`.execute(db);
  return rows.filter(({ table }) => !NOT_OWN.has(table));
}
