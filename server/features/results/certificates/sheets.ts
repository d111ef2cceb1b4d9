import { type Kysely } from 'kysely';
import { type SheetGroup } from '#server/contract/certificates.ts';
import { type Schema } from '#server/db/schema.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { asFileName } from '#server/work-archive.ts';

/** A certificate with the design that it was issued with. */
export interface Sheet {
  readonly designId: number;
  readonly design: SheetGroup['design'];
  readonly picture: { readonly hash: string; readonly mime: string; readonly bytes: number } | null;
  readonly code: string;
  readonly values: SheetGroup['sheets'][number]['values'];
  readonly username: string;
}

/**
 * Certificates of a contest in the order of the given ids. Throws 404 for one of another contest, 409 for a
 * revoked one.
 */
export async function sheetsOf(
  db: Kysely<Schema>,
  contestId: number,
  ids: readonly number[],
): Promise<readonly Sheet[]> {
  const rows = await db
    .selectFrom('certificates as c')
    .innerJoin('certificate_designs as d', 'd.id', 'c.design_id')
    .leftJoin('certificate_pictures as p', (join) =>
      join.onRef('p.contest_id', '=', 'c.contest_id').onRef('p.hash', '=', 'd.picture_hash'),
    )
    .select(['c.id', 'c.code', 'c.facts as values', 'c.username', 'c.revoked_at'])
    .select(['d.id as designId', 'd.design', 'p.hash', 'p.mime', 'p.bytes'])
    .where('c.contest_id', '=', contestId)
    .where('c.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw notFound();
    if (row.revoked_at !== null) throw notNow('certificates.revoked');
    const { designId, design, code, values, username, hash, mime, bytes } = row;
    const picture = hash === null ? null : { hash, mime: mime ?? '', bytes: bytes ?? 0 };
    return { designId, design, picture, code, values, username };
  });
}

/**
 * The source from which a judge makes certificates: neighbours with the same design are grouped; files are
 * numbered from `from`.
 */
export function sourceOf(sheets: readonly Sheet[], from = 1): Buffer {
  const groups: {
    designId: number;
    design: Sheet['design'];
    picture: Sheet['picture'];
    sheets: unknown[];
  }[] = [];
  for (const [at, { designId, design, picture, code, values, username }] of sheets.entries()) {
    const last = groups.at(-1);
    const number = String(from + at).padStart(4, '0');
    const sheet = { code, values, file: `${number} ${asFileName(`${values.name} (${username})`)}.pdf` };
    if (last?.designId === designId) last.sheets.push(sheet);
    else groups.push({ designId, design, picture, sheets: [sheet] });
  }
  return Buffer.from(JSON.stringify({ groups }));
}
