import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isPlanOutdated } from './errors.ts';
import { type Schema } from './schema.ts';
import { StatementNames } from './statement-names.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
const INT8_OID = 20;
/** The statements around a transaction, as Kysely sends them. */
const BEGINS = /^(begin|start transaction)\b/;
const ENDS = /^(commit|rollback)$/;

/** The address of a PostgreSQL. `host` may be the folder of its Unix socket. */
export interface ConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

/** A database by its URL (`postgresql://…`) or by the parts of its address. */
export type DatabaseTarget = { readonly url: string } | { readonly connection: ConnectionOptions };

/** The query builder over the pool of connections. */
export type Database = Kysely<Schema>;

/** Limits of a pool and its sessions; a timeout of 0 means none. */
export interface DatabaseOptions {
  readonly maxConnections?: number;
  /** Wait of a query for a connection when all of them are taken, ms. */
  readonly connectTimeoutMs?: number;
  readonly statementTimeoutMs?: number;
  /** Wait of the driver for an answer, ms; left out: for ever. */
  readonly queryTimeoutMs?: number;
  readonly idleInTransactionTimeoutMs?: number;
  /** Called for each new connection, before it is used. */
  readonly onConnect?: () => void;
}

/** The driver's settings for the target, with 64-bit integers read as numbers. */
export function clientConfig(target: DatabaseTarget): pg.ClientConfig {
  const address = 'url' in target ? { connectionString: target.url } : { ...target.connection };
  return {
    ...address,
    application_name: 'agon',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser },
  };
}

/**
 * Opens a pool to the target. Nothing is connected until the first query; a connection that is lost is replaced by the
 * next query. Close with `destroy()`.
 */
export function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    ...clientConfig(target),
    max: options.maxConnections ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    ...(options.queryTimeoutMs !== undefined && { query_timeout: options.queryTimeoutMs }),
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });
  // A lost connection is reported by the query that needs it. Without listeners, on the pool for idle connections and
  // on the client for those in use, its error event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    options.onConnect?.();
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namedPool(pool) }) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Database, pg.Pool>();

/** The connections of an opened database: how many there are, are idle, and are waited for. */
export function poolState(db: Database): {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
} {
  const pool = pools.get(db);
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

/** The names of statements of hot paths, by their texts. */
const hotPaths = new Map<string, string>();

/**
 * A statement of a hot path, which PostgreSQL prepares under `name` from its first use on. Call it at module level; the
 * text must not vary.
 */
export function statement<Row>(
  name: string,
  text: string,
): (executor: Database, values: readonly unknown[]) => Promise<Row[]> {
  hotPaths.set(text, name);
  return async (executor, values) =>
    (await executor.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** Hands out clients that prepare statements, and refuse a commit that did not commit. */
function namedPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames(hotPaths);
  return { connect: async () => namedClient(await pool.connect(), names), end: () => pool.end() };
}

function namedClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  let isInTransaction = false;
  const send = (text: string, values: readonly unknown[]) => {
    const name = names.nameOf(text);
    return client.query(
      name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
    );
  };
  const query = async (text: string, values: readonly unknown[]) => {
    if (BEGINS.test(text)) isInTransaction = true;
    else if (ENDS.test(text)) isInTransaction = false;
    const result = await send(text, values).catch((error: unknown) => {
      if (!isPlanOutdated(error)) throw error;
      names.renew(text);
      // A failed transaction accepts no statement: its work has to begin again.
      if (isInTransaction) throw error;
      return send(text, values);
    });
    // PostgreSQL answers the commit of a failed transaction with a rollback and no error.
    if (text === 'commit' && result.command === 'ROLLBACK') throw new TransactionAbortedError();
    return result;
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

/** A transaction asked to commit after a failed statement: all its changes were rolled back. */
export class TransactionAbortedError extends Error {
  override readonly name = 'TransactionAbortedError';
  constructor() {
    super('A statement of the transaction had failed, so nothing of it was committed');
  }
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  // Numbers of the journal and times in ms stay below 2^53.
  return oid === INT8_OID
    ? Number
    : (pg.types.getTypeParser as (oid: number, format?: string) => unknown)(oid, format);
}

function ignore(): void {
  // The next query reports the fault.
}
