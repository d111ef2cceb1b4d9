import * as v from 'valibot';

/** Version of the format of backups; a program reads its own version and older ones. */
export const FORMAT = 1;
/** The first and the last file of a backup: if both are there and agree, all files between are complete. */
export const HEAD_NAME = 'agon-backup.json';
export const END_NAME = 'end.json';
/** Size of the pieces of a table, bytes: an archive must give a file's size before its content. */
export const PIECE_BYTES = 4_194_304;

/**
 * Tables whose rows are never copied: keys of the file store, which give access to other systems; contents
 * sent between processes; answers of commands, which are kept for a day; seals, which are made again, since
 * their keys must not leave the server before the contest's start; and the migrations' own tables.
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
  /** The time of the copied state, ms since the epoch. */
  at: v.number(),
  /** The migrations that made its schema. */
  migrations: v.array(v.string()),
  postgres: v.string(),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
});

const endSchema = v.object({
  /** Hash of all files before it, in order, with names and contents. */
  sha256: v.string(),
  tables: v.record(v.string(), v.object({ rows: v.number(), sum: v.string() })),
  sequences: v.record(v.string(), v.nullable(v.number())),
  journal: v.object({ streams: v.number(), entries: v.number() }),
  /** Contents that were stored outside of the database. */
  files: v.object({ count: v.number(), bytes: v.number() }),
});

/** The head of a backup. */
export type BackupHead = v.InferOutput<typeof headSchema>;
/** The end of a backup: counts, and sums that prove that it is complete. */
export type BackupEnd = v.InferOutput<typeof endSchema>;

/** A copy cannot be made, is incomplete, or is not a copy; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Reads the head of a backup. Throws BackupError. */
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
