import { type Kysely, sql } from 'kysely';

/** Rehearsals of contests with the jury's solutions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table contests add is_rehearsal boolean not null default false`,
  `alter table users add is_rehearsal boolean not null default false`,
  `create table rehearsals (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    by_user integer references users on delete set null,
    started_at bigint not null, ended_at bigint, state text not null default 'running',
    stage_id integer references contests on delete set null,
    is_board_right boolean)`,
  `create unique index rehearsals_running on rehearsals (contest_id) where state = 'running'`,
  `create table rehearsal_runs (
    id integer generated always as identity primary key,
    rehearsal_id integer not null references rehearsals on delete cascade,
    task_id integer not null references tasks on delete cascade,
    task_number integer not null, task_version_id integer not null,
    path text not null,
    submission_id integer references submissions on delete set null,
    outcome text, verdict text, score double precision, cpu_ms double precision,
    faults jsonb not null default '[]',
    foreign key (task_version_id, path) references jury_solutions (version_id, path) on delete cascade)`,
  `create index rehearsal_runs_rehearsal on rehearsal_runs (rehearsal_id)`,
];
