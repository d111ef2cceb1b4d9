import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database } from '#server/db/database.ts';

/**
 * Time between two looks for all that is waited for, in one query: pages hear of theirs over the live channel, and
 * ask for nothing.
 */
const LOOK_EVERY_MS = 250;

/** The result of a PDF; null: it was not there in time. */
export type MadePdf = { readonly fault: string | null } | null;

/** Reports when PDFs of versions of translations are there, at next to no cost for the database they are in. */
export class PdfWatch {
  readonly #db: Database;
  readonly #waiting = new Map<number, (made: MadePdf) => void>();
  #isOver = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The PDF of a version, or why there is none. */
  of(version: number): Promise<MadePdf> {
    return new Promise((resolve) => void this.#waiting.set(version, resolve));
  }

  /** Looks until it is ended and, for the given ms more at most, until nothing is waited for. */
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

  /** No more is ordered. */
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
