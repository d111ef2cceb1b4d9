import type pg from 'pg';
import { type BackupHead, LEFT_OUT } from './format.ts';

/** A table and its columns, without computed columns. */
export type TableShape = BackupHead['tables'][number];

/** The tables in a copy, by name, each with its columns in order. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind = 'r'
    group by c.relname order by c.relname`);
  return rows.filter(({ name }) => !LEFT_OUT.has(name));
}

/** The names of all tables, including those that copies leave out. */
export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Drops all tables, and the views and functions that migrations made. */
export async function dropAll(client: pg.Client): Promise<void> {
  const tables = (await tableNames(client)).map(quoted);
  const { rows: functions } = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`);
  for (const { name } of functions) await client.query(`drop function ${name} cascade`);
}

/** The migrations that were run; none on an empty database. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select case when to_regclass('public.kysely_migration') is null then 0 else 1 end as name`,
  );
  if (Number(rows[0]?.name) === 0) return [];
  const done = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return done.rows.map(({ name }) => name);
}

/** The last number of each sequence; null: none yet. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, number | null>> {
  const { rows } = await client.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** A table's number of rows and a checksum independent of their order: equal sums mean equal tables. */
export async function sumOf(
  client: pg.Client,
  { name, columns }: TableShape,
): Promise<{ readonly rows: number; readonly sum: string }> {
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*)::bigint as rows,
      coalesce(sum(hashtextextended(row(${columns.map(quoted).join(', ')})::text, 0)::numeric), 0)::text as sum
    from ${quoted(name)}`,
  );
  return rows[0] ?? { rows: 0, sum: '0' };
}

/** A name, quoted for a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Settings that make values look the same as text on every machine. */
export const SAME_EVERYWHERE = `set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`;
