import { type Kysely, sql } from 'kysely';
import {
  type CertificateDesk,
  type CertificateFile,
  type CertificateTemplate,
  type IssuedCertificate,
} from '#protocol/wire/staff/results.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { certifiablePeople } from './people.ts';

/** The number of newest files that are listed. */
const LISTED_FILES = 20;

/** Everything about a contest's certificates, for the people who make them. */
export async function certificateDeskOf(db: Kysely<Schema>, contest: ContestRow): Promise<CertificateDesk> {
  return {
    contest: contest.id,
    name: contest.name,
    end_time: contest.end_at,
    final_at: contest.final_at,
    templates: await templatesOf(db, contest.id),
    people: await certifiablePeople(db, contest),
    certificates: await issuedOf(db, contest.id),
    files: await filesOf(db, contest.id),
  };
}

async function templatesOf(db: Kysely<Schema>, contestId: number): Promise<CertificateTemplate[]> {
  return db
    .selectFrom('certificate_templates as t')
    .innerJoin('certificate_designs as d', 'd.template_id', 't.id')
    .distinctOn('t.id')
    .select(['t.id', 't.name', 'd.version', 'd.design', 'd.picture_hash as picture'])
    .select((rows) =>
      rows
        .selectFrom('certificates')
        .select(rows.fn.countAll<number>().as('count'))
        .whereRef('certificates.template_id', '=', 't.id')
        .$asScalar()
        .$notNull()
        .as('issued'),
    )
    .where('t.contest_id', '=', contestId)
    .orderBy('t.id')
    .orderBy('d.version', 'desc')
    .execute();
}

async function issuedOf(db: Kysely<Schema>, contestId: number): Promise<IssuedCertificate[]> {
  const rows = await db
    .selectFrom('certificates as c')
    .innerJoin('users as issuer', 'issuer.id', 'c.issued_by')
    .leftJoin('users as revoker', 'revoker.id', 'c.revoked_by')
    .select(['c.id', 'c.code', 'c.template_id as template', 'c.participant_id as participant', 'c.username'])
    .select(['c.facts as values', 'c.shown', 'c.issued_at', 'c.revoked_at', 'c.revoked_reason'])
    .select(['issuer.name as issuer', 'revoker.name as revoker'])
    .where('c.contest_id', '=', contestId)
    .orderBy('c.id', 'desc')
    .execute();
  return rows.map(({ issued_at, issuer, revoked_at, revoker, revoked_reason: reason, ...row }) => ({
    ...row,
    issued: { at: issued_at, by: issuer },
    revoked: revoked_at === null ? null : { at: revoked_at, by: revoker ?? '', reason },
  }));
}

async function filesOf(db: Kysely<Schema>, contestId: number): Promise<CertificateFile[]> {
  const rows = await db
    .selectFrom('certificate_files as f')
    .innerJoin('users as u', 'u.id', 'f.by_user')
    .select(['f.id', 'f.form', 'f.count', 'f.at', 'u.name as by', 'f.done', 'f.parts', 'f.failed'])
    .select(
      sql<string>`coalesce((select string_agg(s.lacking, ' ') from certificate_parts p join statement_pdfs s
        on s.source_hash = p.source_hash and s.lang = p.lang and s.title = p.title
        where p.file_id = f.id and s.lacking <> ''), '')`.as('lacking'),
    )
    .where('f.contest_id', '=', contestId)
    .orderBy('f.id', 'desc')
    .limit(LISTED_FILES)
    .execute();
  return rows.map(({ at, by, lacking, ...file }) => ({
    ...file,
    asked: { at, by },
    lacking: [...new Set(lacking.split(' '))].join(' '),
  }));
}
