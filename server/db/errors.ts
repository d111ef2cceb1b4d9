const SOCKET_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A missing Unix socket, or one whose queue is full.
  'ENOENT',
  'EAGAIN',
]);

/** Sessions that the server ended (57P01 to 57P03, 57P05), class 08 of connections, too many clients. */
const SESSION_STATES = /^(57P0[1235]|08...|53300)$/;

/** Messages of the driver, without a code, when a connection ends under it. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Client network socket disconnected)/;

/** Messages of the driver when it is asked to send over a connection that it knows to be lost. */
const NOT_SENT_MESSAGES =
  /^(Client has encountered a connection error|Client was closed) and is not queryable/;

/** A resource is exhausted (class 53), a statement or lock took too long, or a transaction was idle. */
const OVERLOAD_STATES = /^(53...|57014|55P03|25P03)$/;

/** Messages of the pool and the driver, without a code, when there is no connection or no answer in time. */
const LATE_MESSAGES = /^(timeout (exceeded when trying to connect|expired)|Query read timeout)$/;

/** The five-character SQLSTATE of an error that the database answered with. */
export function sqlState(error: unknown): string | undefined {
  const code = property(error, 'code');
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && property(error, 'severity') !== undefined
    ? code
    : undefined;
}

/** True when the database could not be reached, or the connection to it was lost. */
export function isConnectionError(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return SESSION_STATES.test(state);
  if (!(error instanceof Error)) return false;
  const code = property(error, 'code');
  if (typeof code !== 'string') return DRIVER_MESSAGES.test(error.message);
  if (code === 'ENOENT' || code === 'EAGAIN') return property(error, 'syscall') === 'connect';
  return SOCKET_CODES.has(code);
}

/** True when a prepared statement has other columns now, after a migration: under another name it goes through. */
export function isPlanOutdated(error: unknown): boolean {
  return sqlState(error) === '0A000' && /cached plan/.test(String(property(error, 'message')));
}

/** True when there is more to do than can be done now: the same may go through later. */
export function isOverloadError(error: unknown): boolean {
  if (isPlanOutdated(error)) return true;
  const state = sqlState(error);
  if (state !== undefined) return OVERLOAD_STATES.test(state);
  return error instanceof Error && LATE_MESSAGES.test(error.message);
}

/** True when the statement did not leave this process. */
export function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && NOT_SENT_MESSAGES.test(error.message);
}

/** True when the transaction lost a race against another or a migration, and may simply be run again. */
export function isSerializationError(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01' || isPlanOutdated(error);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
