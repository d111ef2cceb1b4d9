import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PDF_MAKER } from '../contract/results.ts';
import { type Schema } from '../db/schema.ts';
import { notNow } from './fault.ts';

/** A person who asked waits no longer than this; the PDF is there when they ask again. */
const PATIENCE_MS = 25_000;
const LOOK_EVERY_MS = 200;
/** PDFs that nobody fetched are deleted after this. */
const KEPT_MS = 86_400_000;

/**
 * PDFs that people wait for, and judges make when nothing waits to be judged; `certificate_zip` is an archive of PDFs.
 */
type WantedKind = 'results' | 'certificates' | 'certificate_zip' | 'sets';

/** The turn that judges are at: that of the last one they have taken. */
const TURN_NOW = sql<number>`(select coalesce(max(q.turn), 0) from statement_pdfs q where q.tries > 0)`;

/**
 * The turn of a PDF that is wanted, in SQL. Turns go round between delegations, by a number in SQL, and everybody else
 * together, 0: a delegation that wants fifty stands behind its own, one that wants a single one meanwhile behind one of
 * each other at the most. The rows that are read for it are not locked: a race costs a place, nothing else.
 */
export function pdfTurn(delegation: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`greatest(${TURN_NOW},
    (select coalesce(max(q.turn) + 1, 0) from statement_pdfs q where q.delegation_id = ${delegation}))`;
}

/** For whom no delegation wants something. */
export const NO_DELEGATION: RawBuilder<number> = sql<number>`0`;

/**
 * The turn of a PDF that is asked for again: the one it had, or where it was taken since the one that judges are at.
 */
export const TURN_AGAIN: RawBuilder<number> = sql<number>`greatest(statement_pdfs.turn, ${TURN_NOW})`;

/** A PDF to be made, and the hash of its content. */
export interface PdfKey {
  readonly source_hash: string;
  readonly lang: string;
  readonly title: string;
}

/** Has judges make it, unless it is made or being made. What has boxes in it is made anew: fonts may have been installed. */
export async function wantPdf(
  db: Kysely<Schema>,
  key: PdfKey,
  { kind, now }: { readonly kind: WantedKind; readonly now: number },
): Promise<void> {
  await db
    .insertInto('statement_pdfs')
    .values({
      ...key,
      maker: PDF_MAKER,
      kind,
      wanted_at: now,
      pdf_hash: null,
      fault: null,
      turn: pdfTurn(NO_DELEGATION),
    })
    .onConflict((known) =>
      known.columns(['source_hash', 'lang', 'title', 'header']).doUpdateSet({
        wanted_at: now,
        tries: 0,
        fault: null,
        turn: TURN_AGAIN,
        pdf_hash: sql`case when statement_pdfs.lacking = '' then statement_pdfs.pdf_hash end`,
      }),
    )
    .execute();
}

/** How a PDF is asked for by somebody who waits for it. */
interface AskedPdf {
  readonly kind: WantedKind;
  /** Also where the judges have no font for some of its letters: they are boxes. */
  readonly withBoxes: boolean;
}

/**
 * The hash of a PDF that a judge makes while somebody waits. Throws 409 where none does in time, or it cannot be made, or letters of
 * it would be boxes and that was not agreed to.
 */
export async function askedPdf(
  { db, now }: { readonly db: Kysely<Schema>; readonly now: () => number },
  key: PdfKey,
  { kind, withBoxes }: AskedPdf,
): Promise<string> {
  await forgetWantedPdfs(db, now());
  await wantPdf(db, key, { kind, now: now() });
  return madePdf(db, key, withBoxes);
}

/** Looks by the machine's clock: the contest's may stand. */
async function madePdf(db: Kysely<Schema>, key: PdfKey, withBoxes: boolean): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const row = await db
      .selectFrom('statement_pdfs')
      .select(['pdf_hash', 'fault', 'lacking'])
      .where('source_hash', '=', key.source_hash)
      .where('lang', '=', key.lang)
      .where('title', '=', key.title)
      .where('header', '=', '')
      .executeTakeFirst();
    if (row?.pdf_hash) {
      if (withBoxes || row.lacking === '') return row.pdf_hash;
      throw notNow('backend.pdf_letters', row.lacking);
    }
    if (row?.fault) throw notNow('backend.pdf_refused');
    await delay(LOOK_EVERY_MS);
  }
  throw notNow('backend.pdf_not_made');
}

/** Removes what somebody wanted a day ago; its contents are swept away as others that nothing names. */
export async function forgetWantedPdfs(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('statement_pdfs')
    .where('kind', 'in', ['results', 'certificates', 'certificate_zip', 'sets'] satisfies WantedKind[])
    .where('wanted_at', '<', now - KEPT_MS)
    .execute();
}
