import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { type PlaceSettings } from '#server/file-options.ts';
import { intoNewCluster } from '#server/operations/backup/embedded.ts';
import { checkBackup } from '#server/operations/backup/file.ts';
import { restoreBackup, type Restored } from '#server/operations/backup/restore.ts';
import { givenFile } from './given-file.ts';
import { restoredPlaceOf } from './restored-place.ts';

const HELP = `Puts a backup back, row for row, into a new database, and brings it up to date.

  npm run restore -- FILE [options]

  --check            only reads the file from its beginning to its end, and says whether it is whole
  --replace          puts a database that is in the data folder aside (postgres-before-…); it is never deleted
  --files PLACE      where contents go that lay in a folder or in s3: database, folder or s3   (AGON_FILES)
  --files-folder F   the folder                               (AGON_FILES_FOLDER, default FOLDER/files)
  --data FOLDER      of the embedded database                 (AGON_DATA, default ./data)
  --database-url URL an empty PostgreSQL >= 15 instead        (DATABASE_URL)

The server is stopped meanwhile. All of the backup comes back, or nothing is changed. Pages that were open go on: they fetch
what there is anew.
`;

/** Reads the command line and carries it out. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      files: { type: 'string', default: process.env['AGON_FILES'] ?? '' },
      'files-folder': { type: 'string', default: process.env['AGON_FILES_FOLDER'] ?? '' },
      data: { type: 'string', default: process.env['AGON_DATA'] ?? 'data' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [named, ...more] = positionals;
  if (values.help || named === undefined || more.length > 0) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const file = givenFile(named);
  if (values.check) {
    const { journal, files } = await checkBackup(file);
    console.log(
      `${file} is whole: ${journal.entries} entries of the journal in ${journal.streams} streams, ${files.count} contents.`,
    );
    return;
  }
  const place = restoredPlaceOf(values);
  const url = values['database-url'];
  if (url === '') await intoFolder(file, values, place);
  else printRestored(await restoreBackup(createReadStream(file), { url }, { place }));
}

async function intoFolder(
  file: string,
  { data, replace }: { readonly data: string; readonly replace: boolean },
  place: PlaceSettings | null,
): Promise<void> {
  const stamp = String(Date.now());
  const { done, aside } = await intoNewCluster({ data, replace, stamp }, (target) =>
    restoreBackup(createReadStream(file), target, { place }),
  );
  printRestored(done);
  if (aside !== null) console.log(`The former database is in ${aside}; delete it when you do not need it.`);
}

function printRestored({ head, end }: Restored): void {
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Put back as of ${new Date(head.at).toISOString()}: ${rows} rows, ${end.journal.entries} entries of the journal, ${end.files.count} contents.`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
