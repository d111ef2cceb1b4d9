import { setTimeout as delay } from 'node:timers/promises';
import { type LogLine } from '../log.ts';
import { type Database, type DatabaseTarget, openDatabase } from './database.ts';
import { isConnectionError, isOverloadError, sqlState } from './errors.ts';
import { CoalescedQuery } from './coalesced-query.ts';
import { type Progress, progressOf, type Unfit, unfitnessOf } from './standby-state.ts';

/** Time before a failed standby is tried again, ms. */
const REST_MS = 5_000;
/** Time limit for the standby to report its state, ms; a slower one counts as absent. */
const ANSWER_MS = 1_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Time limit of a read, ms; longer reads go to the primary. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** Time limit on this side, ms: a hanging server does not even report that a statement took too long. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + ANSWER_MS;
/** Maximum number of reads at once; further ones go to the primary, which has its own connections. */
const MOST_READS = 20;
/** Time limit of closing, ms: a hanging server does not close its connections. */
const LEAVE_MS = 1_000;

/** Dependencies of reading from a standby. */
interface StandbyDeps {
  readonly primary: Database;
  readonly target: DatabaseTarget;
  readonly log: (line: LogLine) => void;
  readonly restMs?: number;
}

/** A read: it changes nothing, and may be repeated on another server. */
type Reading<T> = (db: Database) => Promise<T>;

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/**
 * A standby that answers large reads in place of the primary. It has everything that was acknowledged before
 * the read began: the primary is asked for its state, and answers itself when the standby is behind, is
 * absent, is no longer a standby, or breaks off a read.
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
  /** The last logged line. */
  #said = '';

  /** Checks the standby at once; the primary answers until the check succeeds. */
  constructor({ primary, target, log, restMs = REST_MS }: StandbyDeps) {
    this.#primary = primary;
    this.#target = target;
    this.#log = log;
    this.#restMs = restMs;
    this.#progress = new CoalescedQuery(() => progressOf(primary));
    this.#db = this.#open();
    this.#look();
  }

  /** Whether reads go to the standby now. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Number of reads that each server answered. */
  get answered(): Readonly<Record<'standby' | 'primary', number>> {
    return this.#answered;
  }

  /**
   * Reads at the standby or the primary, over one connection. An error of the work itself is thrown; after an
   * error that the standby's database reports, the primary is read.
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

  /** Closes the connections. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isUsed = false;
    await this.#looking;
    this.#leave(this.#db);
    await Promise.race([Promise.all(this.#left), delay(LEAVE_MS, undefined, { ref: false })]);
  }

  /** null: the standby did not answer. */
  async #readThere<T>(work: Reading<T>): Promise<{ readonly value: T } | null> {
    if (!this.#isUsed || this.#reads >= MOST_READS) return null;
    this.#reads += 1;
    // An error of the primary will show when the primary is read.
    const wanted = await this.#progress.read().catch(() => null);
    const db = this.#db;
    const outcome = wanted === null ? null : await this.#outcomeAt(db, wanted, work);
    this.#reads -= 1;
    if (outcome === null || 'value' in outcome) return outcome;
    if (!isOfDatabase(outcome.error)) throw outcome.error;
    if (isOfConnection(outcome.error)) this.#doubt(db);
    return null;
  }

  /** The result of the work; null: the work did not begin. */
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

  /** Checks in the background whether the standby may be read. */
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

  /** Its connections failed: they are replaced and checked, and reads do not wait for them. */
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

  /** Logs a line if it differs from the last one. */
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

  /** Closes its connections when their running work has ended. */
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

/** Includes errors that only a standby has: a read that blocked replication, or that tried to write. */
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
