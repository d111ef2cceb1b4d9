import { join } from 'node:path';
import { readdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { backUpTo, type BackupFile } from '#server/operations/backup/file.ts';
import { onDatabase } from './on-database.ts';

const HELP = `Writes a copy of everything into one file, while the server runs or not, and reads it back.

  npm run backup -- [options]

  --to FILE          a new file; or a folder that ends with /, for a file named by its time   (default FOLDER/backups/)
  --keep N           of such files in that folder the newest N are kept, the others deleted
  --no-files         without contents that lie in a folder or in s3: they are copied otherwise
  --data FOLDER      where the embedded database lives        (AGON_DATA, default ./data)
  --database-url URL the PostgreSQL of the server instead     (DATABASE_URL)

It is as of one moment. Nothing in it logs in anywhere: passwords and sessions stand as hashes, keys of s3 are left out. It
holds all else, people's data and tasks among it: keep it as safe as the database. Ends with 1 when it is not whole.
`;
const MIB = 1_048_576;
/** Names of the files that --keep counts. */
const NAMED = /^agon-\d{8}T\d{6}Z\.backup$/;

/** Reads the command line, makes the backup and prints its contents. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: '' },
      keep: { type: 'string' },
      'no-files': { type: 'boolean', default: false },
      data: { type: 'string', default: process.env['AGON_DATA'] ?? 'data' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const keep = values.keep === undefined ? null : keepOf(values.keep);
  const to = values.to === '' ? `${join(values.data, 'backups')}/` : values.to;
  const isFolder = to.endsWith('/');
  if (keep !== null && !isFolder) throw new Error('--keep wants a folder: --to FOLDER/');
  const path = isFolder ? join(to, `agon-${stampOf(new Date())}.backup`) : to;
  const began = performance.now();
  const place = { url: values['database-url'], data: values.data };
  await onDatabase(
    place,
    async (target) => {
      const made = await backUpTo(target, path, { withFiles: !values['no-files'] });
      await note(target, made, performance.now() - began);
      console.log(sentence(made));
    },
    { asItIs: true },
  );
  if (keep !== null) await keepNewest(to, keep);
}

function keepOf(text: string): number {
  const keep = Number(text);
  if (Number.isInteger(keep) && keep >= 1) return keep;
  throw new Error(`--keep wants a number from 1 on, not "${text}".`);
}

/** The time in the name of a backup: `20260418T090000Z`. */
function stampOf(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function sentence({ path, bytes, at, rows, end }: BackupFile): string {
  const { entries, streams } = end.journal;
  return [
    `${path}: ${(bytes / MIB).toFixed(1)} MiB, as of ${new Date(at).toISOString()}, read back and whole:`,
    `${rows} rows, ${entries} entries of the journal in ${streams} streams, ${end.files.count} contents from outside the database.`,
  ].join('\n');
}

/** Notes the backup in the database for alerts. A standby or an older schema cannot note it. */
async function note(target: DatabaseTarget, made: BackupFile, ms: number): Promise<void> {
  const db = openDatabase(target, { maxConnections: 1 });
  try {
    const { at, bytes, rows, end, path } = made;
    const name = path.split('/').at(-1) ?? '';
    await db
      .insertInto('backups')
      .values({ at, ms: Math.round(ms), bytes, rows, entries: end.journal.entries, name })
      .execute();
  } catch (error: unknown) {
    console.error(`The backup is whole; the database could not note it: ${String(error)}`);
  } finally {
    await db.destroy();
  }
}

async function keepNewest(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAMED.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
