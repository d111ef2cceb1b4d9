/** Delay from which a call counts as late, ms. */
const LATE_MS = 1_000;
/** Most refused calls that the report names per key. */
const NAMED = 3;

/** Counts of a rehearsal's calls by outcome. */
export class Tally {
  made = 0;
  readonly #refused = new Map<string, string[]>();
  readonly #lateMs: number[] = [];

  /** Notes the delay of a call, ms. */
  began(lateMs: number): void {
    this.made += 1;
    if (lateMs > LATE_MS) this.#lateMs.push(lateMs);
  }

  /** Notes that the server refused a call with a key. */
  refused(key: string, what: string): void {
    this.#refused.set(key, [...(this.#refused.get(key) ?? []), what]);
  }

  get refusals(): number {
    return [...this.#refused.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** The report, line by line. */
  *lines(): Generator<string> {
    yield `${this.made} calls made, ${this.refusals} refused, ${this.#lateMs.length} more than a second late.`;
    for (const [key, whats] of this.#refused) {
      const more = whats.length > NAMED ? `, and ${whats.length - NAMED} more` : '';
      yield `  refused ${whats.length}: ${key} (${whats.slice(0, NAMED).join(', ')}${more})`;
    }
    const sorted = this.#lateMs.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)];
    const last = sorted.at(-1);
    if (middle !== undefined && last !== undefined)
      yield `  late: half of them by ${seconds(middle)} or less, the latest by ${seconds(last)}`;
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
