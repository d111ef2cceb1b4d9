import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PDF_MAKER } from '../contract/results.ts';
import { type Schema } from '../db/schema.ts';
import { notNow } from './fault.ts';

/** The most ms that a person waits for a PDF; it is finished when they ask again. */
const PATIENCE_MS = 25_000;
const LOOK_EVERY_MS = 200;
/** Time after which PDFs that nobody fetched are deleted, ms. */
const KEPT_MS = 86_400_000;

/**
 * PDFs that people wait for; judges make them when no submission waits. `certificate_zip` is an archive of
 * PDFs.
 */
type WantedKind = 'results' | 'certificates' | 'certificate_zip' | 'sets';

/** The judges' present turn: that of the last PDF they have taken. */
const TURN_NOW = sql<number>`(select coalesce(max(q.turn), 0) from statement_pdfs q where q.tries > 0)`;

/**
 * The turn of a wanted PDF, in SQL. Turns go round between delegations, by number, and everybody else
 * together, as 0: a delegation that wants fifty PDFs stands behind its own, and one that wants a single PDF
 * meanwhile waits behind at most one of each other delegation. The rows that are read for it are not locked:
 * a race only costs a position in the queue.
 */
export function pdfTurn(delegation: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`greatest(${TURN_NOW},
    (select coalesce(max(q.turn) + 1, 0) from statement_pdfs q where q.delegation_id = ${delegation}))`;
}

/** The number for PDFs that no delegation wants. */
export const NO_DELEGATION: RawBuilder<number> = sql<number>`0`;

/**
 * The turn of a PDF that is wanted again: its former turn, or the judges' present turn if it was taken since.
 */
export const TURN_AGAIN: RawBuilder<number> = sql<number>`greatest(statement_pdfs.turn, ${TURN_NOW})`;

/** A PDF to be made, and the hash of its content. */
export interface PdfKey {
  readonly source_hash: string;
  readonly lang: string;
  readonly title: string;
}

/**
 * Queues a PDF for judges, unless it is made or under way. A PDF with boxes is made again, since fonts may
 * have been installed.
 */
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

/** A PDF for a person who waits for it. */
interface AskedPdf {
  readonly kind: WantedKind;
  /** Whether boxes may stand for letters that the judges have no font for. */
  readonly withBoxes: boolean;
}

/**
 * The hash of a PDF that a judge makes while somebody waits. Throws 409 where no judge makes it in time, it
 * cannot be made, or it would have boxes and the person has not agreed to them.
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

/** Waits by the machine's clock, since the contest's may stand still. */
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

/** Deletes PDFs that were wanted a day ago; their contents are swept like all that nothing refers to. */
export async function forgetWantedPdfs(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('statement_pdfs')
    .where('kind', 'in', ['results', 'certificates', 'certificate_zip', 'sets'] satisfies WantedKind[])
    .where('wanted_at', '<', now - KEPT_MS)
    .execute();
}
