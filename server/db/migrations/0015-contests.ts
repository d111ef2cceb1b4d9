import { type Kysely, sql } from 'kysely';

/** Settings of contests: versions that detect two saves at the same time, an archive, more settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table contests add version integer not null default 1, add archived_at bigint,
    add categories text[] not null default '{}', add share_before_tasks boolean not null default true`,
  `alter table contest_tasks add balloon_color text`,
  `alter table audit add version integer`,
  `create index audit_version on audit (contest_id, version) where version is not null`,
  `alter table users add is_demo boolean not null default false`,
  `alter table configuration add demo_removed boolean not null default false`,
  `update users set is_demo = true
    where exists (select from contests where external_id like 'demo:%')
      and (name ~ '^c[0-9]+-[0-9]+$' or name in ('maria', 'ivan', 'team1', 'petya', 'vera', 'kalina', 'nikol', 'admin',
        'author', 'spectator', 'coordinator', 'scorer', 'arbiter', 'proctor'))`,
];
