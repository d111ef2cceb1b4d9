/**
 * A persistent table, the form of every large collection in the state: a change costs what it changes, not
 * the whole size as in a flat object. It is a radix trie of 32 over small integers, to which ids are
 * interned.
 */
const BITS = 5;
const MASK = 31;

/** Values of a table: anything but undefined, which means that there is no value. */
export type Stored = object | string | number | boolean | null;

/** The owner of a node: the burst that made it and may write into it in place. */
type Owner = Burst | null;

/** Events folded together, and the objects that were made for these events only. */
interface Burst {
  readonly made: WeakSet<object>;
}

interface Node {
  readonly owner: Owner;
  readonly slots: unknown[];
}

/** The slot of each id. Ids are only added, so that all versions of a table can share it. */
interface Directory<K> {
  readonly slotOf: Map<K, number>;
  readonly ids: K[];
}

let burst: Owner = null;

/**
 * Runs synchronous work as one burst: tables, and objects written by `ownCopy`, are copied once in it, not
 * for each write. Within it, an old version must not be read after a write: it may show the newer values.
 */
export function inBurst<T>(work: () => T): T {
  const outer = burst;
  burst = outer ?? { made: new WeakSet() };
  try {
    return work();
  } finally {
    burst = outer;
  }
}

/** A copy to write into, or the object itself if the current burst made it. For frequent writes. */
export function ownCopy<T extends object>(object: T): { -readonly [K in keyof T]: T[K] } {
  // An object that was frozen meanwhile, in development, is copied again.
  if (burst?.made.has(object) && Object.isExtensible(object)) return object;
  const copy = { ...object };
  burst?.made.add(copy);
  return copy;
}

/**
 * An immutable map from ids to values other than `undefined`. A write makes a new table and keeps this one as
 * it is; writing the same value gives the same table. It iterates in the order in which ids first appeared.
 */
export class Table<K extends string | number, V extends Stored> implements Iterable<[K, V]> {
  readonly size: number;
  readonly #directory: Directory<K>;
  readonly #root: Node;
  readonly #shift: number;

  private constructor(directory: Directory<K>, root: Node, shift: number, size: number) {
    this.#directory = directory;
    this.#root = root;
    this.#shift = shift;
    this.size = size;
  }

  /** A table with nothing in it. */
  static empty<K extends string | number, V extends Stored>(): Table<K, V> {
    return new Table<K, V>({ slotOf: new Map(), ids: [] }, { owner: null, slots: [] }, 0, 0);
  }

  /** A table of the given pairs; of two pairs with the same id the later one counts. */
  static from<K extends string | number, V extends Stored>(entries: Iterable<readonly [K, V]>): Table<K, V> {
    return Table.empty<K, V>().setAll(entries);
  }

  /** The value of an id, or undefined. */
  get(id: K): V | undefined {
    const slot = this.#directory.slotOf.get(id);
    return slot === undefined ? undefined : this.#read(slot);
  }

  /** True when the id is in the table. */
  has(id: K): boolean {
    return this.get(id) !== undefined;
  }

  /** The table with this value under this id. */
  set(id: K, value: V): Table<K, V> {
    const slot = intern(this.#directory, id);
    const before = this.#read(slot);
    if (Object.is(before, value)) return this;
    return this.#write(slot, value, before === undefined ? this.size + 1 : this.size);
  }

  /** The table with all these values, in one burst: for events with many rows. */
  setAll(entries: Iterable<readonly [K, V]>): Table<K, V> {
    return inBurst(() =>
      [...entries].reduce<Table<K, V>>((table, [id, value]) => table.set(id, value), this),
    );
  }

  /** The table with `change` applied to the value of the id; the same table when there is no value. */
  update(id: K, change: (value: V) => V): Table<K, V> {
    const value = this.get(id);
    return value === undefined ? this : this.set(id, change(value));
  }

  /** The table without this id. */
  delete(id: K): Table<K, V> {
    const slot = this.#directory.slotOf.get(id);
    if (slot === undefined || this.#read(slot) === undefined) return this;
    return this.#write(slot, undefined, this.size - 1);
  }

  /** All values, in the order in which their ids first appeared. */
  values(): V[] {
    const values: V[] = [];
    collect(this.#root, this.#shift, 0, (_slot, value) => values.push(value as V));
    return values;
  }

  /** All pairs of id and value, in the same order. */
  entries(): [K, V][] {
    const entries: [K, V][] = [];
    const { ids } = this.#directory;
    collect(this.#root, this.#shift, 0, (slot, value) => entries.push([ids[slot] as K, value as V]));
    return entries;
  }

  /**
   * Calls `take` with each id whose value differs from that in an earlier version, and with its new value
   * (undefined: removed). It costs what has changed. False, without a call, if `before` is no earlier
   * version.
   */
  eachChange(before: Table<K, V>, take: (id: K, value: V | undefined) => void): boolean {
    if (before.#directory !== this.#directory || before.#shift > this.#shift) return false;
    let old: Node | undefined = before.#root;
    for (let shift = before.#shift; shift < this.#shift; shift += BITS) old = { owner: null, slots: [old] };
    const { ids } = this.#directory;
    differ(this.#root, old, this.#shift, 0, (slot, value) => take(ids[slot] as K, value as V | undefined));
    return true;
  }

  [Symbol.iterator](): Iterator<[K, V]> {
    return this.entries()[Symbol.iterator]();
  }

  /** The pairs, in the form of a recording. */
  toJSON(): { $table: [K, V][] } {
    return { $table: this.entries() };
  }

  #read(slot: number): V | undefined {
    if (slot >>> this.#shift > MASK) return undefined;
    let node = this.#root;
    for (let shift = this.#shift; shift > 0; shift -= BITS) {
      const child = node.slots[(slot >>> shift) & MASK] as Node | undefined;
      if (child === undefined) return undefined;
      node = child;
    }
    return node.slots[slot & MASK] as V | undefined;
  }

  #write(slot: number, value: V | undefined, size: number): Table<K, V> {
    let root = this.#root;
    let shift = this.#shift;
    for (; slot >>> shift > MASK; shift += BITS) root = { owner: burst, slots: [root] };
    return new Table<K, V>(this.#directory, put(root, shift, slot, value), shift, size);
  }
}

/** Pairs of id and object, as a table takes them. */
export function byId<T extends { readonly id: number }>(
  things: readonly T[],
): readonly (readonly [number, T])[] {
  return things.map((one) => [one.id, one] as const);
}

/** Rebuilds tables in a parsed state: the `reviver` of JSON.parse that undoes `toJSON`. */
export function reviveTables(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$table' in value)) return value;
  return Table.from(value.$table as [string, Stored][]);
}

function intern<K>(directory: Directory<K>, id: K): number {
  const known = directory.slotOf.get(id);
  if (known !== undefined) return known;
  const slot = directory.ids.length;
  directory.slotOf.set(id, slot);
  directory.ids.push(id);
  return slot;
}

function put(node: Node | undefined, shift: number, slot: number, value: unknown): Node {
  const own = writable(node);
  const at = (slot >>> shift) & MASK;
  own.slots[at] = shift === 0 ? value : put(own.slots[at] as Node | undefined, shift - BITS, slot, value);
  return own;
}

function writable(node: Node | undefined): Node {
  if (node === undefined) return { owner: burst, slots: [] };
  return burst !== null && node.owner === burst ? node : { owner: burst, slots: node.slots.slice() };
}

function differ(
  node: Node | undefined,
  before: Node | undefined,
  shift: number,
  base: number,
  take: (slot: number, value: unknown) => void,
): void {
  const count = Math.max(node?.slots.length ?? 0, before?.slots.length ?? 0);
  for (let at = 0; at < count; at += 1) {
    const [now, was] = [node?.slots[at], before?.slots[at]];
    if (now === was) continue;
    const slot = base + (at << shift);
    if (shift === 0) take(slot, now);
    else differ(now as Node | undefined, was as Node | undefined, shift - BITS, slot, take);
  }
}

function collect(
  node: Node,
  shift: number,
  base: number,
  take: (slot: number, value: unknown) => void,
): void {
  const { slots } = node;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = base + (at << shift);
    const found = slots[at];
    if (found === undefined) continue;
    if (shift === 0) take(slot, found);
    else collect(found as Node, shift - BITS, slot, take);
  }
}
