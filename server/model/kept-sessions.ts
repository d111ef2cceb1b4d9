import { type RowChange, type RowChanges } from '../db/row-changes.ts';
import { type SessionRow } from './session-row.ts';

/** The most sessions that are kept, those used last. */
const MOST = 20_000;

interface Kept {
  readonly key: string;
  readonly row: SessionRow;
}

/**
 * Sessions kept in memory as they were read, each until it or its person changes, by whichever process (SRV-7). Nothing is given
 * out while changes may have been missed.
 */
export class KeptSessions {
  readonly #changes: Pick<RowChanges, 'isCurrent' | 'version'>;
  /** In the order of their last use. */
  readonly #rows = new Map<string, Kept>();
  readonly #bySession = new Map<number, Set<Kept>>();
  readonly #byUser = new Map<number, Set<Kept>>();

  constructor(changes: Pick<RowChanges, 'isCurrent' | 'version' | 'follow'>) {
    this.#changes = changes;
    changes.follow((change) => this.#drop(change));
  }

  /** The session with a key, if it is certain that it has not changed. */
  get(key: string): SessionRow | undefined {
    const kept = this.#rows.get(key);
    if (kept === undefined || !this.#changes.isCurrent()) return undefined;
    this.#rows.delete(key);
    this.#rows.set(key, kept);
    return kept.row;
  }

  /** Reads a session and keeps it, unless something has changed while it was read. */
  async read(key: string, query: () => Promise<SessionRow | undefined>): Promise<SessionRow | undefined> {
    const version = this.#changes.version();
    const row = await query();
    const before = this.#rows.get(key);
    if (before) this.#forget(before);
    if (row && this.#changes.isCurrent() && this.#changes.version() === version) this.#keep({ key, row });
    return row;
  }

  #keep(kept: Kept): void {
    const [oldest] = this.#rows.values();
    if (oldest && this.#rows.size === MOST) this.#forget(oldest);
    this.#rows.set(kept.key, kept);
    addTo(this.#bySession, kept.row.session_id, kept);
    addTo(this.#byUser, kept.row.id, kept);
  }

  #forget(kept: Kept): void {
    this.#rows.delete(kept.key);
    takeFrom(this.#bySession, kept.row.session_id, kept);
    takeFrom(this.#byUser, kept.row.id, kept);
  }

  #drop(change: RowChange | 'unknown'): void {
    if (change === 'unknown' || change.id === null) {
      for (const of of [this.#rows, this.#bySession, this.#byUser]) of.clear();
      return;
    }
    const of = change.table === 'sessions' ? this.#bySession : this.#byUser;
    for (const kept of of.get(change.id) ?? []) this.#forget(kept);
  }
}

function addTo(of: Map<number, Set<Kept>>, id: number, kept: Kept): void {
  const known = of.get(id);
  if (known) known.add(kept);
  else of.set(id, new Set([kept]));
}

function takeFrom(of: Map<number, Set<Kept>>, id: number, kept: Kept): void {
  const known = of.get(id);
  known?.delete(kept);
  if (known?.size === 0) of.delete(id);
}
