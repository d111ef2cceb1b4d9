import { setTimeout as delay } from 'node:timers/promises';
import { type LogLine } from '../log.ts';
import { type Database, type DatabaseTarget, openDatabase } from './database.ts';
import { isConnectionError, isOverloadError, sqlState } from './errors.ts';
import { CoalescedQuery } from './coalesced-query.ts';
import { type Progress, progressOf, type Unfit, unfitnessOf } from './standby-state.ts';

/** Rest before a failed standby is tried again. */
const REST_MS = 5_000;
/** Time for it to answer with its state; a slower one counts as away. */
const ANSWER_MS = 1_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Reads that take longer go to the primary. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** A server that is silent does not even say that a statement took too long. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + ANSWER_MS;
/** Most reads at a time; further ones go to the primary, which has connections of its own. */
const MOST_READS = 20;
/** A server that is silent takes no leave. */
const LEAVE_MS = 1_000;

/** Dependencies of reading from a standby. */
interface StandbyDeps {
  readonly primary: Database;
  readonly target: DatabaseTarget;
  readonly log: (line: LogLine) => void;
  readonly restMs?: number;
}

/** Something that is read: it changes nothing, and may be read again elsewhere. */
type Reading<T> = (db: Database) => Promise<T>;

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/**
 * A standby of the database that takes large reads off the primary. It holds everything acknowledged before a read
 * began: the primary is asked for its state, and answers itself when the standby is behind. So it does when the
 * standby is away, is none any more, or ends a read.
 */
export class Standby {
  readonly #primary: Database;
  readonly #target: DatabaseTarget;
  readonly #log: StandbyDeps['log'];
  readonly #restMs: number;
  readonly #progress: CoalescedQuery<Progress>;
  readonly #answered = { standby: 0, primary: 0 };
  readonly #left = new Set<Promise<void>>();
  #db: Database;
  #isUsed = false;
  #isClosed = false;
  #reads = 0;
  #looking: Promise<void> | null = null;
  #restsUntil = -Infinity;
  /** The newest line of the log about it. */
  #said = '';

  /** Looks at it at once; until that has shown that it may be read from, the primary answers. */
  constructor({ primary, target, log, restMs = REST_MS }: StandbyDeps) {
    this.#primary = primary;
    this.#target = target;
    this.#log = log;
    this.#restMs = restMs;
    this.#progress = new CoalescedQuery(() => progressOf(primary));
    this.#db = this.#open();
    this.#look();
  }

  /** Whether it is read from at present. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Number of reads answered by each. */
  get answered(): Readonly<Record<'standby' | 'primary', number>> {
    return this.#answered;
  }

  /**
   * Reads there or at the primary, over one connection. An error of the work itself ends it; one that a database answers with at
   * the standby does not.
   */
  async read<T>(work: Reading<T>): Promise<T> {
    const found = await this.#readThere(work);
    if (found !== null) {
      this.#answered.standby += 1;
      return found.value;
    }
    this.#answered.primary += 1;
    if (!this.#isUsed && performance.now() >= this.#restsUntil) this.#look();
    return work(this.#primary);
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isUsed = false;
    await this.#looking;
    this.#leave(this.#db);
    await Promise.race([Promise.all(this.#left), delay(LEAVE_MS, undefined, { ref: false })]);
  }

  /** null: it did not answer. */
  async #readThere<T>(work: Reading<T>): Promise<{ readonly value: T } | null> {
    if (!this.#isUsed || this.#reads >= MOST_READS) return null;
    this.#reads += 1;
    // A fault of the primary shows when it is read from.
    const wanted = await this.#progress.read().catch(() => null);
    const db = this.#db;
    const outcome = wanted === null ? null : await this.#outcomeAt(db, wanted, work);
    this.#reads -= 1;
    if (outcome === null || 'value' in outcome) return outcome;
    if (!isOfDatabase(outcome.error)) throw outcome.error;
    if (isOfConnection(outcome.error)) this.#doubt(db);
    return null;
  }

  /** The result of the work; null: it did not begin. */
  async #outcomeAt<T>(db: Database, wanted: Progress, work: Reading<T>): Promise<Outcome<T> | null> {
    try {
      return await db.connection().execute(async (connection) => {
        const why = await inTime(unfitnessOf(connection, wanted));
        if (why === null) return outcomeOf(work(connection));
        this.#rest(why);
        return null;
      });
    } catch {
      this.#doubt(db);
      return null;
    }
  }

  /** Finds out, beside all reads, whether it may be read from. */
  #look(): void {
    if (this.#isClosed) return;
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = null;
    });
  }

  async #lookNow(): Promise<void> {
    const db = this.#db;
    try {
      const wanted = await this.#progress.read();
      const why = await db.connection().execute((connection) => inTime(unfitnessOf(connection, wanted)));
      if (why !== null) {
        this.#rest(why);
        return;
      }
      this.#isUsed = !this.#isClosed;
      this.#say({ level: 'info', event: 'standby_answers' });
    } catch (error: unknown) {
      this.#replace(db);
      this.#rest('unreachable', String(error));
    }
  }

  /** Something went wrong with its connections: no read waits for them, and new ones test it. */
  #doubt(db: Database): void {
    if (db !== this.#db) return;
    this.#isUsed = false;
    this.#replace(db);
    this.#look();
  }

  #rest(why: Unfit | 'unreachable', error?: string): void {
    this.#isUsed = false;
    this.#restsUntil = performance.now() + this.#restMs;
    this.#say({ level: 'warn', event: 'standby_left_out', why }, error === undefined ? {} : { error });
  }

  /** Logs one line whenever it differs from the one before. */
  #say(line: LogLine, facts: Readonly<Record<string, string>> = {}): void {
    const said = JSON.stringify(line);
    if (said !== this.#said && !this.#isClosed) this.#log({ ...line, ...facts });
    this.#said = said;
  }

  #open(): Database {
    return openDatabase(this.#target, {
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
    });
  }

  #replace(db: Database): void {
    if (this.#isClosed) return;
    this.#db = this.#open();
    this.#leave(db);
  }

  /** Work under way over its connections ends first. */
  #leave(db: Database): void {
    const left = db
      .destroy()
      .catch(() => undefined)
      .finally(() => this.#left.delete(left));
    this.#left.add(left);
  }
}

async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  return work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

/** Includes errors of a standby alone: a read that was in the way of the primary's changes, or wanted to write. */
function isOfDatabase(error: unknown): boolean {
  return sqlState(error) !== undefined || isOfConnection(error);
}

function isOfConnection(error: unknown): boolean {
  return isConnectionError(error) || isOverloadError(error);
}

/** Rejects when there is no answer in time. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It does not answer')), ANSWER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
