import { type Changes, changesOver, type Mark } from '#server/journal/changes.ts';
import { type JournalEntry } from '#server/journal/read.ts';
import { type TailSource } from '#server/journal/tails.ts';

/** A transaction of the model: its number, and its entries in the streams that it has locked. */
interface ModelTransaction {
  readonly number: number;
  readonly entries: { readonly stream: string; readonly seq: number }[];
}

interface Kept extends JournalEntry {
  readonly madeBy: number;
}

/**
 * PostgreSQL from the journal's point of view: transactions get their numbers when they begin, and may commit
 * in any order; an entry locks its stream until then. `delay` runs before and after each read.
 */
export class ModelDatabase {
  readonly #delay: () => Promise<void>;
  readonly #kept: Kept[] = [];
  readonly #running = new Set<ModelTransaction>();
  #next = 1;
  /** The number of starts; each one ends all connections. */
  #starts = 1;

  constructor(delay: () => Promise<void>) {
    this.#delay = delay;
  }

  begin(): ModelTransaction {
    const transaction = { number: this.#next, entries: [] };
    this.#next += 1;
    this.#running.add(transaction);
    return transaction;
  }

  isRunning(transaction: ModelTransaction): boolean {
    return this.#running.has(transaction);
  }

  /** Adds entries to the streams that no other transaction has locked; returns whether there was any. */
  append(transaction: ModelTransaction, streams: readonly string[]): boolean {
    const locked = new Set(
      [...this.#running]
        .filter((other) => other !== transaction)
        .flatMap(({ entries }) => entries.map(({ stream }) => stream)),
    );
    const free = streams.filter((stream) => !locked.has(stream));
    for (const stream of free) {
      const own = transaction.entries.filter((entry) => entry.stream === stream).length;
      transaction.entries.push({ stream, seq: this.head(stream) + own + 1 });
    }
    return free.length > 0;
  }

  /** Commits; returns the streams that got entries. */
  commit(transaction: ModelTransaction): readonly string[] {
    if (!this.#running.delete(transaction)) return [];
    for (const { stream, seq } of transaction.entries) {
      this.#kept.push({ stream, seq, at: 0, body: `${stream} ${seq}`, madeBy: transaction.number });
    }
    return transaction.entries.map(({ stream }) => stream);
  }

  rollback(transaction: ModelTransaction): void {
    this.#running.delete(transaction);
  }

  /** A power cut: running transactions are lost, and their numbers are given again. */
  crash(): void {
    this.#running.clear();
    this.#next = Math.max(0, ...this.#kept.map(({ madeBy }) => madeBy)) + 1;
    this.#starts += 1;
  }

  head(stream: string): number {
    return Math.max(0, ...this.entriesAfter(stream, 0).map(({ seq }) => seq));
  }

  entriesAfter(stream: string, seq: number): readonly JournalEntry[] {
    return this.#kept
      .filter((entry) => entry.stream === stream && entry.seq > seq)
      .map(({ stream: name, seq: number, at, body }) => ({ stream: name, seq: number, at, body }));
  }

  /** The reads of a process over its own connections; `fails` decides whether the next query fails. */
  source(fails: () => boolean): TailSource {
    let sessions = 0;
    let startOfSession = 0;
    const query = async <T>(read: () => T): Promise<T> => {
      await this.#delay();
      if (fails()) throw new Error('no database');
      const found = read();
      await this.#delay();
      if (fails()) throw new Error('no database');
      return found;
    };
    const look = (since: string | null) =>
      query(() => {
        if (startOfSession !== this.#starts) sessions += 1;
        startOfSession = this.#starts;
        return { snapshot: this.#snapshot(), heads: this.#changedSince(since) };
      });
    return {
      heads: (streams) => query(() => new Map(streams.map((stream) => [stream, this.head(stream)]))),
      after: (positions, limit) =>
        query(
          () =>
            new Map(
              [...positions].map(([stream, last]) => [
                stream,
                this.entriesAfter(stream, last).slice(0, limit),
              ]),
            ),
        ),
      ahead: (positions) =>
        query(() =>
          [...positions].filter(([stream, last]) => this.head(stream) > last).map(([stream]) => stream),
        ),
      changes: changesOver(look, () => sessions) satisfies (since: Mark | null) => Promise<Changes>,
    };
  }

  #snapshot(): string {
    return JSON.stringify({ next: this.#next, running: [...this.#running].map(({ number }) => number) });
  }

  #changedSince(since: string | null): ReadonlyMap<string, number> {
    const heads = new Map<string, number>();
    if (since === null) return heads;
    const seen = JSON.parse(since) as { readonly next: number; readonly running: readonly number[] };
    for (const { stream, seq, madeBy } of this.#kept) {
      if (madeBy >= seen.next || seen.running.includes(madeBy)) heads.set(stream, seq);
    }
    return heads;
  }
}
