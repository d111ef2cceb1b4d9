import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database } from '#server/db/database.ts';

/**
 * Time between two looks, ms. One query looks for all PDFs: pages hear of theirs over the live channel,
 * without requests.
 */
const LOOK_EVERY_MS = 250;

/** A made PDF, or the fault of its text; null: neither came in time. */
export type MadePdf = { readonly fault: string | null } | null;

/** Reports when PDFs of translations' versions are made, at next to no cost for the measured database. */
export class PdfWatch {
  readonly #db: Database;
  readonly #waiting = new Map<number, (made: MadePdf) => void>();
  #isOver = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Waits for the PDF of a version, or for the reason why it cannot be made. */
  of(version: number): Promise<MadePdf> {
    return new Promise((resolve) => void this.#waiting.set(version, resolve));
  }

  /** Looks until `end` is called, and then at most `patienceMs` more while PDFs are missing. */
  async run(patienceMs: number): Promise<void> {
    let until = Infinity;
    while (this.#waiting.size > 0 || !this.#isOver) {
      if (this.#isOver) until = Math.min(until, performance.now() + patienceMs);
      if (performance.now() > until) break;
      await this.#look();
      await delay(LOOK_EVERY_MS);
    }
    for (const resolve of this.#waiting.values()) resolve(null);
  }

  /** Says that no more PDFs are requested. */
  end(): void {
    this.#isOver = true;
  }

  async #look(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const { rows } = await sql<{ id: number; fault: string | null }>`
      select n.id, p.fault from translation_versions n join translations t on t.id = n.translation_id
      join statement_pdfs p on p.source_hash = n.source_hash and p.lang = t.lang and p.title = n.title and p.header = n.header
      where n.id = any(${[...this.#waiting.keys()]}) and (p.pdf_hash is not null or p.fault is not null)`.execute(
      this.#db,
    );
    for (const { id, fault } of rows) {
      this.#waiting.get(id)?.({ fault });
      this.#waiting.delete(id);
    }
  }
}
