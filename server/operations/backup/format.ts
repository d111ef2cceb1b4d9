import * as v from 'valibot';

/** The way in which a backup is written; a program reads those up to its own. */
export const FORMAT = 1;
/** The first file of a backup, and the last: the files between them are whole when both are there and agree. */
export const HEAD_NAME = 'agon-backup.json';
export const END_NAME = 'end.json';
/** Size of the pieces of a table, bytes: an archive says the size of a file before its content. */
export const PIECE_BYTES = 4_194_304;

/**
 * Tables whose rows are never in a copy: keys of the file store, which grant access elsewhere; contents handed over
 * between processes; answers of commands, which are kept for a day; seals, whose keys leave the server with the contest's start alone
 * and which are made anew; and the migrations' own tables.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'file_store_keys',
  'file_wants',
  'file_relays',
  'commands',
  'seals',
  'seal_parts',
  'kysely_migration',
  'kysely_migration_lock',
]);

const headSchema = v.object({
  format: v.number(),
  /** The moment of the copy, ms since the epoch. */
  at: v.number(),
  /** The migrations that its schema is made of. */
  migrations: v.array(v.string()),
  postgres: v.string(),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
});

const endSchema = v.object({
  /** Hash of all files before it, in order: names and contents. */
  sha256: v.string(),
  tables: v.record(v.string(), v.object({ rows: v.number(), sum: v.string() })),
  sequences: v.record(v.string(), v.nullable(v.number())),
  journal: v.object({ streams: v.number(), entries: v.number() }),
  /** Contents that lay outside of the database. */
  files: v.object({ count: v.number(), bytes: v.number() }),
});

/** The beginning of a backup. */
export type BackupHead = v.InferOutput<typeof headSchema>;
/** The end of a backup: its counts, and the sums that prove it whole. */
export type BackupEnd = v.InferOutput<typeof endSchema>;

/** A copy cannot be made, or is none, or not whole; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Reads the beginning of a backup. Throws BackupError. */
export function readHead(content: Buffer): BackupHead {
  const head = parsed(headSchema, content);
  if (head === null) throw new BackupError('This is no backup of Agon.');
  if (head.format > FORMAT) throw new BackupError('This backup was made by a newer version of Agon.');
  return head;
}

/** Reads the end of a backup. Throws BackupError. */
export function readEnd(content: Buffer): BackupEnd {
  const end = parsed(endSchema, content);
  if (end === null) throw new BackupError('The end of this backup cannot be read.');
  return end;
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, content: Buffer): T | null {
  try {
    return v.parse(schema, JSON.parse(content.toString('utf8')));
  } catch {
    return null;
  }
}
