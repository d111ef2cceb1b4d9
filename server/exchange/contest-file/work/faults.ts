import { type Place, type Report } from '#server/exchange/package/report.ts';
import { type Sentence } from '#server/exchange/package/sentences.ts';

/** Maximum number of listed faults per kind of rows. */
const MOST_FAULTS = 20;
type Values = Parameters<Report['error']>;

/** Faults of the rows of one kind. */
export class Faults {
  readonly #report: Report;
  #found = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  get any(): boolean {
    return this.#found > 0;
  }
  /** True: the search for further faults ends. */
  get isFull(): boolean {
    return this.#found >= MOST_FAULTS;
  }

  add(place: Place, code: Values[1], values?: Values[2]): void {
    this.#found += 1;
    this.#report.error(place, code, values);
  }

  all(place: Place, sentences: readonly Sentence[]): void {
    this.#found += sentences.length;
    for (const sentence of sentences) this.#report.add('error', place, sentence);
  }
}
