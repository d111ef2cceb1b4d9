import { type Kysely } from 'kysely';
import { parseCertificateCode } from '#domain/results/certificate-codes.ts';
import { type CertificateFact, showsFact } from '#domain/results/certificates.ts';
import { type VerifiedCertificate } from '#protocol/wire/results/certificate.ts';
import { type Schema } from '#server/db/schema.ts';
import { notFound } from '#server/model/fault.ts';

/**
 * The facts on the certificate with this code, and nothing else; of a revoked one only that it was revoked.
 * Throws 404 where no certificate has the code.
 */
export async function verifyCertificate(db: Kysely<Schema>, typed: string): Promise<VerifiedCertificate> {
  const code = parseCertificateCode(typed);
  if (code === null) throw notFound();
  const { facts, design, ...row } = await db
    .selectFrom('certificates as c')
    .innerJoin('certificate_designs as d', 'd.id', 'c.design_id')
    .select(['c.code', 'c.facts', 'c.issued_at', 'c.revoked_at', 'd.design'])
    .where('c.code', '=', code)
    .executeTakeFirstOrThrow(notFound);
  const said = (fact: Exclude<CertificateFact, 'code' | 'address'>) =>
    row.revoked_at === null && showsFact(design, fact) ? facts[fact] : '';
  return {
    ...row,
    contest: facts.contest,
    name: said('name'),
    school: said('school'),
    place: said('place'),
    points: said('points'),
    award: said('award'),
    date: said('date'),
  };
}
