import { type Kysely, sql } from 'kysely';

/** Certificates: their designs, their owners, and the files made of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table certificate_templates (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    name text not null, unique (contest_id, name))`,
  `create table certificate_pictures (
    contest_id integer not null references contests on delete cascade,
    hash text not null references files, mime text not null, bytes integer not null, at bigint not null,
    primary key (contest_id, hash))`,
  `create table certificate_designs (
    id integer generated always as identity primary key,
    template_id integer not null references certificate_templates on delete cascade,
    version integer not null, design jsonb not null, picture_hash text references files,
    at bigint not null, by_user integer not null references users,
    unique (template_id, version))`,
  `create table certificates (
    id integer generated always as identity primary key,
    code text not null unique,
    contest_id integer not null references contests on delete cascade,
    template_id integer not null references certificate_templates on delete cascade,
    design_id integer not null references certificate_designs on delete cascade,
    participant_id integer references participants on delete set null,
    username text not null, facts jsonb not null, shown boolean not null,
    issued_at bigint not null, issued_by integer not null references users,
    revoked_at bigint, revoked_by integer references users, revoked_reason text not null default '')`,
  `create index certificates_contest on certificates (contest_id, id)`,
  `create index certificates_design on certificates (design_id)`,
  `create unique index certificates_valid on certificates (template_id, participant_id) where revoked_at is null`,
  `create index certificates_participant on certificates (participant_id)`,
  `create table certificate_files (
    id integer generated always as identity primary key,
    contest_id integer not null references contests on delete cascade,
    form text not null, count integer not null, parts integer not null, done integer not null default 0,
    failed boolean not null default false,
    at bigint not null, by_user integer not null references users)`,
  `create index certificate_files_contest on certificate_files (contest_id, id desc)`,
  `create index certificate_files_open on certificate_files (id) where done < parts and not failed`,
  `create table certificate_parts (
    file_id integer not null references certificate_files on delete cascade,
    number integer not null, source_hash text not null, lang text not null, title text not null,
    primary key (file_id, number))`,
];
