import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '#server/db/database.ts';
import { moveFiles } from '#server/files/move.ts';
import { filePlaceOf } from '#server/file-options.ts';
import { openStore } from '#server/files/settings.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { onDatabase } from './on-database.ts';

const HELP = `Where the contents of files lie: tests, statements, sources, attachments.

  npm run files -- status                       how much lies where, and whether it can be reached
  npm run files -- move --to PLACE [options]    brings all of them to the database, a folder or s3
  npm run files -- sweep                        takes away what nothing names for a day, as servers do each day

Servers and judges go on meanwhile. Each content is checked by its hash before its row names the new place. A move that was
stopped goes on when the command is given again; nothing is lost or out of reach at any moment.

  --to PLACE         database, folder or s3
  --files-folder F   the folder                               (AGON_FILES_FOLDER, default FOLDER/files)
  --data FOLDER      where the embedded database lives        (AGON_DATA, default ./data)
  --database-url URL the PostgreSQL of the server instead     (DATABASE_URL)

An S3-compatible store is named in the environment alone: AGON_S3_ENDPOINT (Amazon's own without it), AGON_S3_REGION,
AGON_S3_BUCKET, AGON_S3_PREFIX, AGON_S3_ACCESS_KEY, AGON_S3_SECRET_KEY.
`;
const MIB = 1_048_576;
const REPORT_EVERY_MS = 2_000;

type Options = ReturnType<typeof readOptions>['values'];

/** Reads the command line and carries it out. The exit code is 1 when a content could not be moved. */
async function main(): Promise<void> {
  const { values, positionals } = readOptions();
  const [command, ...more] = positionals;
  const work = commandOf(command, values);
  if (values.help || work === null || more.length > 0) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  await onDatabase({ url: values['database-url'], data: values.data }, async (target) => {
    const db = openDatabase(target, { maxConnections: 4 });
    try {
      await work(db);
    } finally {
      await db.destroy();
    }
  });
}

function commandOf(command: string | undefined, values: Options): ((db: Database) => Promise<void>) | null {
  if (command === 'status') return status;
  if (command === 'sweep') return sweep;
  if (command !== 'move' || values.to === undefined) return null;
  // Checked before any change, so that a mistake shows at once.
  const place = filePlaceOf(values.to, {
    folder: values['files-folder'],
    dataDir: values.data,
    env: process.env,
  });
  return async (db) => {
    let reportedAt = performance.now();
    const moved = await moveFiles(db, place, ({ files, bytes }) => {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = performance.now();
      console.error(`${files} contents, ${mib(bytes)} moved so far`);
    });
    for (const [hash, why] of moved.failed) console.error(`${hash} stays where it is: ${why}`);
    console.log(`${moved.files} contents, ${mib(moved.bytes)}, were moved. New ones go to the same place.`);
    if (place.place !== 'database')
      console.log(
        `Contents under 128 KiB stay in the database. What --files says at a server's start holds again then.`,
      );
    process.exitCode = moved.failed.size > 0 ? 1 : 0;
  };
}

async function status(db: Database): Promise<void> {
  const settings = await db.selectFrom('file_store').selectAll().executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('files')
    .select((eb) => ['place', eb.fn.countAll<number>().as('count'), eb.fn.sum<string>('bytes').as('bytes')])
    .groupBy('place')
    .orderBy('place')
    .execute();
  for (const { place, count, bytes } of rows)
    console.log(`${place}: ${count} contents, ${mib(Number(bytes))}`);
  console.log(`New contents of 128 KiB and more go to: ${settings.place}`);
  const places = new Set([...rows.map(({ place }) => place), settings.place]);
  for (const place of places) {
    if (place === 'database') continue;
    await (await openStore(db, place)).check();
    console.log(`${place}: can be written and read from here`);
  }
}

async function sweep(db: Database): Promise<void> {
  const { rows, contents } = await sweepFiles(db);
  console.log(`${rows} contents of former drafts and ${contents} that no row named were taken away.`);
}

function mib(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`;
}

function readOptions() {
  return parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'files-folder': { type: 'string', default: process.env['AGON_FILES_FOLDER'] ?? '' },
      data: { type: 'string', default: process.env['AGON_DATA'] ?? 'data' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
