import { PassThrough } from 'node:stream';
import { parseArgs } from 'node:util';
import { type DatabaseTarget } from '#server/db/database.ts';
import { intoNewCluster } from '#server/operations/backup/embedded.ts';
import { restoreBackup } from '#server/operations/backup/restore.ts';
import { type Written, writeBackup } from '#server/operations/backup/write.ts';
import { onDatabase } from './on-database.ts';
import { restoredPlaceOf } from './restored-place.ts';

const HELP = `Brings everything from one database into another, new one: from the embedded one to a PostgreSQL, or back.

  npm run move -- --data FOLDER --to-url URL          from the embedded one to a PostgreSQL >= 15
  npm run move -- --database-url URL --to-data FOLDER   back
  npm run move -- --data FOLDER --to-data FOLDER        or to another machine's folder

  --replace          puts a database that is in the new folder aside; it is never deleted
  --files PLACE      where contents go that lay in a folder or in s3: database, folder or s3   (AGON_FILES)
  --files-folder F   the folder                               (AGON_FILES_FOLDER, default files in the new folder)
  --data FOLDER      from here                                (AGON_DATA, default ./data)
  --database-url URL or from here                             (DATABASE_URL)

The former one stays as it is. It may be in use: then what is written to it after the moment of the copy is not in the new
one, so stop its servers before the last time.
`;

/** Reads the command line and carries it out. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'to-url': { type: 'string', default: '' },
      'to-data': { type: 'string', default: '' },
      replace: { type: 'boolean', default: false },
      files: { type: 'string', default: process.env['AGON_FILES'] ?? '' },
      'files-folder': { type: 'string', default: process.env['AGON_FILES_FOLDER'] ?? '' },
      data: { type: 'string', default: process.env['AGON_DATA'] ?? 'data' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { 'to-url': toUrl, 'to-data': toData, replace } = values;
  if (values.help || (toUrl === '') === (toData === '')) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const place = restoredPlaceOf({ ...values, data: toData, 'database-url': toUrl });
  const copyInto = (from: DatabaseTarget) => async (to: DatabaseTarget) => copy(from, to, place);
  const written = await onDatabase(
    { url: values['database-url'], data: values.data },
    async (from) => {
      if (toUrl !== '') return copyInto(from)({ url: toUrl });
      const stamp = String(Date.now());
      return (await intoNewCluster({ data: toData, replace, stamp }, copyInto(from))).done;
    },
    { asItIs: true },
  );
  console.log(
    `Moved as of ${new Date(written.at).toISOString()}: ${written.rows} rows, ${written.end.files.count} contents from outside the database. The former database is as it was.`,
  );
}

/** Writes a backup of one database and restores it into the other; when one side fails, so does the other. */
async function copy(
  from: DatabaseTarget,
  to: DatabaseTarget,
  place: Parameters<typeof restoreBackup>[2]['place'],
): Promise<Written> {
  const pipe = new PassThrough();
  const end = (error: unknown): never => {
    pipe.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  };
  const [written] = await Promise.all([
    writeBackup(from, pipe).catch(end),
    restoreBackup(pipe, to, { place }).catch(end),
  ]);
  return written;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
