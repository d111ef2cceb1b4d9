import { type RowChange, type RowChanges } from './row-changes.ts';

/** A row of a table, by its id. */
interface RowId {
  readonly table: string;
  readonly id: number;
}

interface Kept<Value> {
  readonly key: string;
  readonly value: Value;
  /** The rows from which the value was read. */
  readonly rows: readonly RowId[];
}

/** How values are kept. */
interface KeptOptions<Value> {
  /** The rows from which a value was read. */
  readonly rowsOf: (value: Value) => readonly RowId[];
  /** Maximum number of values: those used last stay. */
  readonly most: number;
}

/**
 * Values kept in memory as they were read, each until one of its rows changes, by whichever process (SRV-7). Nothing is given out
 * while changes may have been missed.
 */
export class KeptRows<Value> {
  readonly #changes: Pick<RowChanges, 'isCurrent'>;
  readonly #options: KeptOptions<Value>;
  /** By key, in the order of their last use. */
  readonly #values = new Map<string, Kept<Value>>();
  readonly #byRow = new Map<string, Set<Kept<Value>>>();
  /** The number of changes that were heard. */
  #heard = 0;

  constructor(changes: Pick<RowChanges, 'isCurrent' | 'follow'>, options: KeptOptions<Value>) {
    this.#changes = changes;
    this.#options = options;
    changes.follow((change) => this.#drop(change));
  }

  /** The value with a key, if it is certain that its rows have not changed. */
  get(key: string): Value | undefined {
    const kept = this.#values.get(key);
    if (kept === undefined || !this.#changes.isCurrent()) return undefined;
    this.#values.delete(key);
    this.#values.set(key, kept);
    return kept.value;
  }

  /** Reads a value anew and keeps it, unless it is missing or a row has changed while it was read. */
  async read<Found extends Value | undefined>(key: string, query: () => Promise<Found>): Promise<Found> {
    const heard = this.#heard;
    const known = this.#values.get(key);
    if (known) this.#forget(known);
    const value = await query();
    if (value !== undefined && this.#changes.isCurrent() && this.#heard === heard) this.#keep(key, value);
    return value;
  }

  #keep(key: string, value: Value): void {
    const before = this.#values.get(key);
    if (before) this.#forget(before);
    const [oldest] = this.#values.values();
    if (oldest && this.#values.size === this.#options.most) this.#forget(oldest);
    const kept = { key, value, rows: this.#options.rowsOf(value) };
    this.#values.set(key, kept);
    for (const row of kept.rows) {
      const of = this.#byRow.get(nameOf(row));
      if (of) of.add(kept);
      else this.#byRow.set(nameOf(row), new Set([kept]));
    }
  }

  #forget(kept: Kept<Value>): void {
    this.#values.delete(kept.key);
    for (const row of kept.rows) {
      const of = this.#byRow.get(nameOf(row));
      of?.delete(kept);
      if (of?.size === 0) this.#byRow.delete(nameOf(row));
    }
  }

  #drop(change: RowChange | 'unknown'): void {
    this.#heard += 1;
    if (change === 'unknown' || change.id === null) {
      this.#values.clear();
      this.#byRow.clear();
      return;
    }
    const { table, id } = change;
    for (const kept of this.#byRow.get(nameOf({ table, id })) ?? []) this.#forget(kept);
  }
}

function nameOf({ table, id }: RowId): string {
  return `${table} ${id}`;
}
