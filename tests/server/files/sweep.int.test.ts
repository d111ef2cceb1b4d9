import { cases } from '#tests/support/full.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleColumns, namingColumns } from '#server/files/named.ts';
import { putFile } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** Columns of hashes and JSON that name no content, or only mention one without keeping it. */
const NAMING_NOTHING = [
  'audit.after',
  'audit.before',
  'brought_objects.data',
  'brought_runs.runs',
  'consents.terms',
  'contest_comments.about',
  'contest_comments.tags',
  'contest_feed_objects.data',
  'contests.award_rules',
  'file_relays.hash',
  'file_wants.hash',
  'files.hash',
  'first_admin_links.token_hash',
  'journal.body',
  'judge_published.state',
  'judge_workers.facts',
  'judgements.group_scores',
  'late_arrivals.contacts',
  'login_tokens.token_hash',
  'machine_checks.results',
  'marking_decisions.points',
  'marking_sheets.comments',
  'marking_sheets.points',
  'markings.criteria',
  'quick_answer_lists.answers',
  'quiz_questions.key',
  'quiz_questions.marking_criteria',
  'recovery_requests.ticket_hash',
  'rehearsal_runs.faults',
  'reveals.plan',
  'sessions.secret_hash',
  'signals.detail',
  'similarity_runs.result',
  'standing_rows.row',
  'submissions.group_scores',
  'task_makings.faults',
  'tasks.marking_criteria',
  'tasks.names',
  'test_facts.facts',
  'watch_handovers.participants',
];

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const keep = (content: string) => putFile(database.db, Buffer.from(content));
/** Sweeps twice, a moment apart: the first finds unnamed contents, the second removes them. */
const sweepTwice = async () => {
  await sweepFiles(database.db, -1);
  await sweepFiles(database.db, -1);
};
const kept = async () => {
  const rows = await database.db.selectFrom('files').select('hash').execute();
  return rows.map(({ hash }) => hash).sort();
};

describe('[F7] a content that nothing names', () => {
  it('is found by one sweep and taken away by one a day later', async () => {
    const hash = await keep('left over');
    expect(await sweepFiles(database.db)).toEqual({ rows: 0, contents: 0 });
    expect(await kept()).toEqual([hash]);
    expect(await sweepFiles(database.db)).toEqual({ rows: 0, contents: 0 });
    expect(await sweepFiles(database.db, -1)).toEqual({ rows: 1, contents: 0 });
    expect(await kept()).toEqual([]);
  });

  it('stays when it is put again in between', async () => {
    const hash = await keep('again');
    await sweepFiles(database.db, -1);
    expect(await keep('again')).toBe(hash);
    await sweepFiles(database.db, -1);
    expect(await kept()).toEqual([hash]);
  });
});

describe('[F7] a content stays as long as it is named', () => {
  it('by any column that names contents, alone or within a document', async () => {
    const { db } = database;
    const columns = [...namingColumns, ...(await referring())];
    const named = new Map<string, string>();
    for (const column of columns) named.set(column, await keep(`named by ${column}`));
    await withoutChecks();
    for (const [column, hash] of named) await insertRow(column, hash);
    await sweepTwice();
    const left = await kept();
    expect(columns.filter((column) => !left.includes(named.get(column)!))).toEqual([]);
    for (const column of columns) await sql`truncate ${sql.table(column.split('.')[0]!)} cascade`.execute(db);
    await sweepTwice();
    expect(await kept()).toEqual([]);
  });

  it.each(cases(2, bundleColumns))('by a content that %s names', async (column) => {
    const picture = await keep(`a picture of ${column}`);
    // Long enough to be read in several parts.
    const bundle = await keep(`${' '.repeat(3_000_000)}{"files":[{"name":"a.png","hash":"${picture}"}]}`);
    const other = await keep('named by nothing');
    await withoutChecks();
    await insertRow(column, bundle);
    await sweepTwice();
    expect(await kept()).toEqual([picture, bundle].sort());
    expect(await kept()).not.toContain(other);
  });
});

/** Columns with a foreign key to contents; each keeps them. */
async function referring(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select k.table_name || '.' || k.column_name as name
    from information_schema.referential_constraints r
    join information_schema.key_column_usage k using (constraint_schema, constraint_name)
    join information_schema.constraint_table_usage u using (constraint_schema, constraint_name)
    where u.table_name = 'files' and r.delete_rule <> 'CASCADE'`.execute(database.db);
  return rows.map(({ name }) => name);
}

/** Removes the check constraints, so that the inserted rows need not make sense. */
async function withoutChecks(): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(database.db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(database.db);
}

/** Inserts a row with the hash in the column `table.column`, inside a document if the column is JSON. */
async function insertRow(column: string, hash: string): Promise<void> {
  const [table, own] = column.split('.') as [string, string];
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and table_schema = current_schema()
      and (column_name = ${own} or (is_nullable = 'NO' and column_default is null and is_identity = 'NO'
        and is_generated = 'NEVER'))`.execute(database.db);
  const values = rows.map(({ name, type }) => (name === own ? holding(hash, type) : anyOf(type)));
  await database.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
      values (${sql.join(values)})`.execute(trx);
  });
}

const holding = (hash: string, type: string) =>
  type === 'text' ? hash : JSON.stringify({ deep: [{ hash }] });

let inserted = 0;
/** A value of that type; texts and numbers differ each time, because they may have to be unique. */
function anyOf(type: string): unknown {
  inserted += 1;
  if (type === 'text') return `x${inserted}`;
  if (type === 'boolean') return false;
  if (type === 'json' || type === 'jsonb') return '{}';
  if (type === 'bigint') return Date.now() + inserted;
  if (type === 'bytea') return Buffer.alloc(0);
  if (type === 'ARRAY') return '{}';
  return inserted;
}

describe('[F7] every column', () => {
  it('of hashes and of JSON is known to name contents or not to', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
        and (c.data_type in ('json', 'jsonb') or c.column_name ~ 'hash')
        and not exists (
          select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
          where k.contype = 'f' and k.confrelid = 'files'::regclass
            and k.conrelid = (quote_ident(c.table_name))::regclass and a.attname = c.column_name)
      order by name`.execute(database.db);
    const known = [...namingColumns, ...NAMING_NOTHING].sort();
    expect(rows.map(({ name }) => name).sort()).toEqual(known);
  });

  it('of bundles is there', async () => {
    for (const column of bundleColumns)
      await sql`select ${sql.ref(column)} from ${sql.table(column.split('.')[0]!)}`.execute(database.db);
  });
});
