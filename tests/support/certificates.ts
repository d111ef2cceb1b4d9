import { randomBytes } from 'node:crypto';
import { certificateCode } from '#domain/results/certificate-codes.ts';
import { type CertificateDesign } from '#domain/results/certificates.ts';
import { aDesign } from './certificateDesign.ts';
import { NOW, type TestServer } from './server.ts';

/** Puts a template of a contest into the database, in its first version. */
export async function seedTemplate(
  { app: { db } }: TestServer,
  contestId: number,
  by: number,
  {
    name = 'Грамота',
    design = aDesign(),
  }: { readonly name?: string; readonly design?: CertificateDesign } = {},
): Promise<{ readonly template: number; readonly design: number }> {
  const { id: template } = await db
    .insertInto('certificate_templates')
    .values({ contest_id: contestId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { template_id: template, version: 1, design: JSON.stringify(design), at: NOW, by_user: by };
  const made = await db
    .insertInto('certificate_designs')
    .values({ ...row, picture_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { template, design: made.id };
}

/** Puts a valid certificate of a template into the database, visible to its contestant. */
export async function seedCertificate(
  { app: { db } }: TestServer,
  of: { readonly contest: number; readonly template: number; readonly design: number; readonly by: number },
  participant: number,
  name = 'Anna',
): Promise<{ readonly id: number; readonly code: string }> {
  const values = { school: '', group: '', place: '1', points: '300', award: '', contest: name, date: '' };
  return db
    .insertInto('certificates')
    .values({
      code: certificateCode(randomBytes(20)),
      contest_id: of.contest,
      template_id: of.template,
      design_id: of.design,
      participant_id: participant,
      username: name,
      facts: JSON.stringify({ name, ...values }),
      shown: true,
      issued_at: NOW,
      issued_by: of.by,
      revoked_at: null,
      revoked_by: null,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}
