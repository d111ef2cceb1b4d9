import { StartError } from '../options.ts';
import { type DatabaseTarget } from './database.ts';
import { isConnectionError, sqlState } from './errors.ts';
import { migrate } from './migrations.ts';

/** Brings the database to the newest schema. Throws StartError with one line without credentials. */
export async function prepareDatabase(target: DatabaseTarget): Promise<void> {
  try {
    await migrate(target);
  } catch (error: unknown) {
    const cause = firstOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
    throw new StartError(lineFor(cause), { cause });
  }
}

function lineFor(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (sqlState(cause) !== undefined) return `The database refuses: ${message}.`;
  if (isConnectionError(cause) || isUnknownHost(cause))
    return `The database does not answer (${message}). Is PostgreSQL running there?`;
  return `The database could not be brought up to date: ${message}.`;
}

/** A host name with several addresses fails with the errors of all of them. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors[0] as unknown) : error;
}

function isUnknownHost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOTFOUND|EAI_AGAIN)$/.test(String(error.code));
}
