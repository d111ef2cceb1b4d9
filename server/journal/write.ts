import { type Database } from '../db/database.ts';
import { noteCommandDone } from '../db/during-command.ts';
import { type JsonValue } from '../db/json-column.ts';
import { type Transaction, withTransaction } from '../db/transaction.ts';
import { append, type NewEntry } from './append.ts';

/** How an entry is published. */
interface HowPublished extends Pick<NewEntry, 'endsReplay'> {
  /** True: published once per transaction, however often `publish` is called. */
  readonly once?: boolean;
}

/** Adds an entry that the transaction publishes when it commits. */
export type Publish = (stream: string, body: JsonValue, how?: HowPublished) => void;

/**
 * One change of state with its journal entries: all are committed, or none. `work` may run more than once and
 * must only use the database and `publish`. Rejects as `withTransaction` does.
 */
export type Write = <T>(work: (trx: Transaction, publish: Publish) => Promise<T>) => Promise<T>;

/** The writer that all features use: commits, then wakes the followers of the published streams. */
export function createWriter(deps: {
  readonly db: Database;
  readonly journal: { woken(streams: readonly string[]): void };
  /** Done after the commit and before the answer, with the published streams; left out: nothing. */
  readonly settle?: (streams: ReadonlySet<string>) => Promise<void>;
}): Write {
  return async (work) => {
    const { result, streams } = await withTransaction(deps.db, async (trx) => {
      const entries: NewEntry[] = [];
      const said = new Set<string>();
      const result = await work(trx, (stream, body, { once = false, ...how } = {}) => {
        const known = said.size;
        if (once && said.add(`${stream} ${JSON.stringify(body)}`).size === known) return;
        entries.push({ stream, body, ...how });
      });
      await append(trx, entries);
      await noteCommandDone(trx);
      return { result, streams: new Set(entries.map((entry) => entry.stream)) };
    });
    deps.journal.woken([...streams]);
    await deps.settle?.(streams);
    return result;
  };
}
