/** Asked from one address within a minute: a hall behind one address that looks at its certificates, and no flood. */
export const MOST_A_MINUTE = 120;
const MINUTE_MS = 60_000;
/** As many addresses are remembered; whoever has more of them is a load that a proxy has to hold off. */
const MOST_ADDRESSES = 10_000;

/** How often each address asked in the last while, in the memory of one process. */
export class AskedLately {
  readonly #counts = new Map<string, { since: number; count: number }>();

  /** Counts one that is asked at this time, and answers whether it is one too many. */
  isTooMany(address: string, now: number): boolean {
    const known = this.#counts.get(address);
    if (known !== undefined && now >= known.since && now - known.since < MINUTE_MS) {
      known.count += 1;
      return known.count > MOST_A_MINUTE;
    }
    this.#counts.delete(address);
    this.#counts.set(address, { since: now, count: 1 });
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MOST_ADDRESSES && oldest !== undefined) this.#counts.delete(oldest);
    return false;
  }
}
