import { type Kysely, sql } from 'kysely';
import { type StatementFormat } from '#domain/translation/translation.ts';
import { PDF_MAKER } from '#server/contract/results.ts';
import { type Schema } from '#server/db/schema.ts';
import { pdfTurn } from '../pdfs.ts';
import { TRANSLATION_HEADER } from '../pdf-headers.ts';

/** The number of failures after which judges give up (judge/pdfs/pdf-maker.ts). */
const MOST_TRIES = 3;

/**
 * The turns of versions `n` of translations `t` that are wanted at once: each delegation's follow one
 * another.
 */
const TURN_OF_MANY = sql<number>`${pdfTurn(sql`t.delegation_id`)}
  + (row_number() over (partition by t.delegation_id order by n.id))::int - 1`;

/** A version of a translation whose PDF is wanted. */
export interface WantedVersion {
  readonly translation_id: number;
  readonly delegation_id: number;
  readonly format: StatementFormat;
  readonly lang: string;
  readonly source_hash: string;
  readonly title: string;
  /** `translationHeader`. */
  readonly header: string;
}

/** The state of a version's PDF. */
export interface VersionPdf {
  readonly pdf: 'none' | 'waiting' | 'made' | 'fault';
  readonly fault: string | null;
  /** The letters of it that are shown as boxes. */
  readonly lacking: string;
  readonly pdf_hash: string | null;
}

/**
 * Queues the PDF of a version for judges. A waiting PDF of the same translation is replaced, and turns go
 * round between delegations (model/pdfs.ts): however often a delegation compiles, nobody waits for more than
 * one PDF of each other delegation.
 */
export async function wantVersionPdf(
  trx: Kysely<Schema>,
  version: WantedVersion,
  now: number,
): Promise<void> {
  // The lock queues a delegation's PDFs one after the other: made at once, they would all get its next turn.
  await trx
    .selectFrom('delegations')
    .select('id')
    .where('id', '=', version.delegation_id)
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{
    wanted_at: number;
    turn: number;
  }>`delete from statement_pdfs p using translation_versions n, translations t
    where t.id = ${version.translation_id} and n.translation_id = t.id and p.source_hash = n.source_hash
      and p.lang = t.lang and p.title = n.title and p.header = n.header
      and (p.source_hash, p.header) <> (${version.source_hash}, ${version.header})
      and n.id is distinct from t.shown_version and p.pdf_hash is null and p.fault is null and p.tries = 0
      and not exists (select from translation_versions o where o.source_hash = p.source_hash and o.translation_id <> t.id)
    returning p.wanted_at, p.turn`.execute(trx);
  const wantedAt = Math.min(now, ...rows.map(({ wanted_at: at }) => at));
  const { delegation_id } = version;
  const turn =
    rows.length > 0 ? Math.min(...rows.map((row) => row.turn)) : pdfTurn(sql`${delegation_id}::int`);
  await trx
    .insertInto('statement_pdfs')
    .values({
      source_hash: version.source_hash,
      lang: version.lang,
      title: version.title,
      header: version.header,
      kind: version.format === 'tex' ? 'latex' : 'statement',
      maker: PDF_MAKER,
      wanted_at: wantedAt,
      pdf_hash: null,
      fault: null,
      delegation_id,
      turn,
    })
    .onConflict((known) =>
      known
        .columns(['source_hash', 'lang', 'title', 'header'])
        .doUpdateSet({
          wanted_at: wantedAt,
          maker: PDF_MAKER,
          tries: 0,
          fault: null,
          pdf_hash: null,
          delegation_id,
          turn,
        })
        .where('statement_pdfs.pdf_hash', 'is', null)
        .where((eb) =>
          eb.or([
            eb('statement_pdfs.fault', 'is not', null),
            eb('statement_pdfs.tries', '>=', MOST_TRIES),
            eb('statement_pdfs.wanted_at', 'is', null),
          ]),
        ),
    )
    .execute();
}

/** Queues the PDFs of versions that have none yet, behind everything that waits. */
export async function wantVersionPdfs(
  trx: Kysely<Schema>,
  versions: readonly number[],
  now: number,
): Promise<void> {
  await sql`insert into statement_pdfs (source_hash, lang, title, header, kind, maker, wanted_at, delegation_id, turn)
    select n.source_hash, t.lang, n.title, n.header, case n.format when 'tex' then 'latex' else 'statement' end,
      ${PDF_MAKER}::int, ${now}::bigint, t.delegation_id, ${TURN_OF_MANY}
    from translation_versions n join translations t on t.id = n.translation_id
    where n.id = any(${[...versions]}::int[]) on conflict do nothing`.execute(trx);
}

/**
 * Queues PDFs with a new header where the contest, the task or the delegation was renamed since a text was
 * kept, and shows those that are made. Until then the former ones are shown.
 */
export async function renewHeaders(trx: Kysely<Schema>, contestId: number, now: number): Promise<void> {
  const renamed = sql`translation_versions n join translations t on t.id = n.translation_id join delegations d on d.id = t.delegation_id
    join contests c on c.id = d.contest_id join contest_tasks ct on ct.contest_id = c.id and ct.task_id = t.task_id
    where c.id = ${contestId} and n.header <> ${TRANSLATION_HEADER}`;
  await sql`insert into statement_pdfs (source_hash, lang, title, header, kind, maker, wanted_at, delegation_id, turn)
    select n.source_hash, t.lang, n.title, ${TRANSLATION_HEADER}, case n.format when 'tex' then 'latex' else 'statement' end,
      ${PDF_MAKER}::int, ${now}::bigint, t.delegation_id, ${TURN_OF_MANY}
    from ${renamed} and n.id = t.shown_version on conflict do nothing`.execute(trx);
  await sql`update translation_versions v set header = r.header from (
    select n.id, ${TRANSLATION_HEADER} as header from ${renamed}
      and exists (select from statement_pdfs p where p.source_hash = n.source_hash and p.lang = t.lang and p.title = n.title
        and p.header = ${TRANSLATION_HEADER} and p.pdf_hash is not null)) r where r.id = v.id`.execute(trx);
}

/** The state of a PDF, by its row; undefined: nobody wanted it. */
export function pdfStateOf(
  row:
    | { readonly pdf_hash: string | null; readonly fault: string | null; readonly lacking: string | null }
    | undefined,
): VersionPdf {
  const none = { fault: null, lacking: '', pdf_hash: null };
  if (row === undefined) return { pdf: 'none', ...none };
  if (row.pdf_hash !== null)
    return { pdf: 'made', fault: null, lacking: row.lacking ?? '', pdf_hash: row.pdf_hash };
  if (row.fault !== null) return { pdf: 'fault', ...none, fault: row.fault };
  return { pdf: 'waiting', ...none };
}
