import type pg from 'pg';

/** A column in PostgreSQL's catalogue; a property that it lacks is ''. */
export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly collation: string;
  /** `always`, `by default` or ''. */
  readonly identity: string;
  readonly isComputed: boolean;
  /** The expression that computes it, or its default. */
  readonly value: string;
  readonly storage: string;
}

/** A constraint of a table. */
export interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly kind: 'p' | 'u' | 'f' | 'c';
  readonly columns: readonly string[];
  /** The table that a foreign key refers to; null: none. */
  readonly to: string | null;
  readonly text: string;
  /** Whether it refers to the primary key of that table. */
  readonly toKey: boolean;
}

/** Facts about a table itself. */
interface Table {
  readonly name: string;
  readonly isUnlogged: boolean;
  readonly options: readonly string[];
  readonly hasPolicies: boolean;
}

/** An index, a function, a view or a policy: the statement that makes it, or the select of a view. */
interface Definition {
  readonly table: string;
  readonly name: string;
  readonly text: string;
}

/** All objects of a schema. */
export interface Catalog {
  readonly tables: readonly Table[];
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  readonly indexes: readonly Definition[];
  readonly functions: readonly Definition[];
  readonly triggers: readonly Definition[];
  readonly views: readonly Definition[];
  readonly policies: readonly Definition[];
}

const KYSELY = `('kysely_migration', 'kysely_migration_lock')`;

const TABLES = `
  select relname as name, relpersistence = 'u' as "isUnlogged", relrowsecurity as "hasPolicies",
    coalesce(reloptions, '{}') as options
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ${KYSELY}
  order by relname`;

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    case when a.attcollation <> t.typcollation then (select collname from pg_collation where oid = a.attcollation) else '' end
      as collation,
    case a.attidentity when 'a' then 'always' when 'd' then 'by default' else '' end as identity,
    a.attgenerated = 's' as "isComputed",
    coalesce(pg_get_expr(d.adbin, d.adrelid, true), '') as value,
    case when a.attstorage = t.typstorage then ''
      else (array['plain', 'external', 'main', 'extended'])[position(a.attstorage::text in 'pemx')] end as storage
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`;

const CONSTRAINTS = `
  select t.relname as table, c.conname as name, c.contype as kind, r.relname as to,
    (select coalesce(array_agg(a.attname::text order by k.place), '{}') from unnest(c.conkey) with ordinality k (num, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
    pg_get_constraintdef(c.oid, true) as text,
    exists (select from pg_index i where i.indexrelid = c.conindid and i.indisprimary) as "toKey"
  from pg_constraint c join pg_class t on t.oid = c.conrelid left join pg_class r on r.oid = c.confrelid
  where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f', 'c')
  order by t.relname, position(c.contype::text in 'pucf'), c.conkey, c.conname`;

const INDEXES = `
  select t.relname as table, c.relname as name, pg_get_indexdef(c.oid, 0, true) as text
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and t.relkind = 'r'
    and not exists (select from pg_constraint n where n.conindid = i.indexrelid and n.contype in ('p', 'u', 'x'))
  order by t.relname, c.relname`;

const FUNCTIONS = `
  select '' as table, proname as name, pg_get_functiondef(oid) as text from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' order by proname, oid`;

const TRIGGERS = `
  select c.relname as table, tgname as name, pg_get_triggerdef(t.oid, true) as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not tgisinternal and tgenabled = 'O' order by c.relname, tgname`;

const VIEWS = `
  select '' as table, relname as name, pg_get_viewdef(oid, true) as text from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname`;

const POLICIES = `
  select c.relname as table, p.polname as name,
    format('create policy %I on %I using (%s)', p.polname, c.relname, pg_get_expr(p.polqual, p.polrelid, true)) as text
  from pg_policy p join pg_class c on c.oid = p.polrelid order by c.relname, p.polname`;

/** Objects of kinds that are not written: one row each, as a person calls the object. */
const BEYOND = `
  with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
  select 'the schema ' || nspname as what from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
  union all select 'the extension ' || extname from pg_extension where extname <> 'plpgsql'
  union all select 'the relation ' || relname from ours where relkind not in ('r', 'i', 'v', 'S', 'c') or relispartition
  union all select 'the type ' || typname from pg_type t where typnamespace = 'public'::regnamespace
    and (typtype in ('e', 'd', 'r') or typtype = 'c' and exists (select from ours where oid = typrelid and relkind = 'c'))
  union all select 'the sequence ' || s.relname from ours s left join pg_depend d
      on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i'
    left join pg_class t on t.oid = d.refobjid left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    left join pg_sequence q on q.seqrelid = s.oid
    where s.relkind = 'S' and (d.objid is null or s.relname <> t.relname || '_' || a.attname || '_seq'
      or (q.seqstart, q.seqincrement, q.seqmin, q.seqcache, q.seqcycle) <> (1, 1, 1, 1, false))
  union all select 'the trigger ' || tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'
  union all select 'the rule ' || rulename from pg_rewrite where ev_class in (select oid from ours) and rulename <> '_RETURN'
  union all select 'the statistics ' || stxname from pg_statistic_ext
  union all select 'the publication ' || pubname from pg_publication
  union all select 'the constraint ' || conname from pg_constraint
    where connamespace = 'public'::regnamespace and contype not in ('p', 'u', 'f', 'c', 'n')
  union all select 'the function ' || proname from pg_proc
    where pronamespace = 'public'::regnamespace and (prokind <> 'f' or proacl is not null)
  union all select 'a comment on ' || objoid::regclass from pg_description
    where classoid = 'pg_class'::regclass and objoid in (select oid from ours)
  union all select 'the rights to ' || relname from ours where relacl is not null
  union all select 'the settings of ' || relname from ours
    where relforcerowsecurity or relreplident not in ('d', 'n') or (relkind = 'v' and reloptions is not null)
      or exists (select from pg_inherits where inhrelid = ours.oid and ours.relkind = 'r')
  union all select 'the settings of the column ' || attname from pg_attribute
    where attrelid in (select oid from ours where relkind = 'r') and attnum > 0 and not attisdropped
      and (attcompression <> '' or attoptions is not null or attacl is not null or attgenerated not in ('', 's'))
  union all select 'the policy ' || policyname from pg_policies
    where permissive <> 'PERMISSIVE' or roles <> '{public}' or cmd <> 'ALL' or with_check is not null`;

/** Reads the objects of the database. Rejects with the names of those that `npm run schema` cannot write. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const beyond = await all<{ readonly what: string }>(client, BEYOND);
  if (beyond.length > 0)
    throw new Error(`\`npm run schema\` cannot write ${beyond.map(({ what }) => what).join(', ')}.`);
  return {
    tables: await all<Table>(client, TABLES),
    columns: await all<Column>(client, COLUMNS),
    constraints: await all<Constraint>(client, CONSTRAINTS),
    indexes: await all<Definition>(client, INDEXES),
    functions: await all<Definition>(client, FUNCTIONS),
    triggers: await all<Definition>(client, TRIGGERS),
    views: await all<Definition>(client, VIEWS),
    policies: await all<Definition>(client, POLICIES),
  };
}

/** The rows of a table as insert statements. Rejects when a sequence numbers them. */
export async function readRows(
  client: pg.Client,
  table: string,
  columns: readonly Column[],
): Promise<readonly string[]> {
  const names = columns.filter(({ isComputed }) => !isComputed).map(({ name }) => name);
  const values = columns.filter(({ isComputed }) => !isComputed).map((column) => valueOf(column));
  const rows = await all<{ readonly row: readonly string[] }>(
    client,
    `select array[${values.join(', ')}] as row from ${table} order by 1`,
  );
  if (rows.length > 0 && columns.some(({ identity }) => identity !== ''))
    throw new Error(`\`npm run schema\` cannot write rows of ${table}, which are numbered.`);
  return rows.map(({ row }) => {
    const stored = names.filter((_, place) => row[place] !== 'NULL');
    const literals = row.filter((value) => value !== 'NULL');
    return `insert into ${table} (${stored.join(', ')}) values (${literals.join(', ')});`;
  });
}

/** SQL for a value as it stands in a statement; NULL for no value. */
function valueOf({ name, type }: Column): string {
  const isBare = ['boolean', 'integer', 'bigint'].includes(type);
  return isBare ? `coalesce(${name}::text, 'NULL')` : `quote_nullable(${name}::text)`;
}

async function all<Row extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<readonly Row[]> {
  return (await client.query<Row>(sql)).rows;
}
