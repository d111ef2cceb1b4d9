/** Uses of a text within a minute after which it is prepared: texts with lists of varying length never get there. */
const OFTEN = 20;
/** Time after which uses are counted anew, ms: seldom used texts take no names, however long the server runs. */
const COUNTED_FOR_MS = 60_000;
/** The most texts that are prepared by use: each takes some memory in every connection. */
const MOST_NAMED = 400;
/** The most texts whose uses are counted at a time. */
const MOST_COUNTED = 5_000;
/** Statements whose plan may be kept. */
const PLANNED_ONCE = /^(select|with|insert|update|delete) /i;

/**
 * The names under which PostgreSQL prepares statements, once per connection: a prepared statement is neither parsed nor, as a
 * rule, planned again. A statement has a name from its start (`registered`, by text; it may grow), or from its twentieth use in a
 * minute on. One that begins with a comment is always planned anew. Each opened database has names of its own: the statements used often
 * on one take no names from another.
 */
export class StatementNames {
  readonly #registered: ReadonlyMap<string, string>;
  /** The names given here: by use, and anew. */
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  readonly #now: () => number;
  #countedSince: number;
  #byUse = 0;
  #renamed = 0;

  /** `now` is a monotonic clock in ms. */
  constructor(registered: ReadonlyMap<string, string>, now: () => number = () => performance.now()) {
    this.#registered = registered;
    this.#now = now;
    this.#countedSince = now();
  }

  /** The name of a text that is about to be used; undefined: it is not prepared. */
  nameOf(text: string): string | undefined {
    return this.#given(text) ?? this.#count(text);
  }

  /** Gives a text another name: its columns have changed, so its prepared form fails. */
  renew(text: string): void {
    const name = this.#given(text);
    if (name === undefined) return;
    this.#renamed += 1;
    this.#names.set(text, `${name.split('~')[0] ?? ''}~${this.#renamed}`);
  }

  #given(text: string): string | undefined {
    return this.#names.get(text) ?? this.#registered.get(text);
  }

  #count(text: string): string | undefined {
    if (this.#byUse === MOST_NAMED || !PLANNED_ONCE.test(text)) return undefined;
    const now = this.#now();
    if (now - this.#countedSince >= COUNTED_FOR_MS) {
      this.#uses.clear();
      this.#countedSince = now;
    }
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < OFTEN) {
      if (uses === 1 && this.#uses.size === MOST_COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    this.#byUse += 1;
    const name = `used-${this.#byUse}`;
    this.#names.set(text, name);
    return name;
  }
}
