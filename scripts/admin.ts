import { parseArgs } from 'node:util';
import { faultOfName } from '#domain/people/people.ts';
import { type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { makeAdmin, resetAdmin } from '#server/features/people/accounts/admin-command.ts';
import { newPassword } from '#server/features/session/secrets.ts';
import { createJournal } from '#server/journal/journal.ts';
import { createWriter } from '#server/journal/write.ts';
import { onDatabase } from './on-database.ts';

const HELP = `Makes an admin, or gives one a new password, without a browser. The password is printed once.

  npm run admin -- create NAME [options]
  npm run admin -- reset NAME [options]

  --name TEXT        their name as others see it               (default NAME)
  --data FOLDER      where the embedded database lives         (AGON_DATA, default ./data)
  --database-url URL the PostgreSQL of the server instead      (DATABASE_URL)

The server may be running or not. \`reset\` also lets in again an admin who was disabled, and ends their sessions.
`;

/** Reads the command line, finds the database and prints the password alone. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      data: { type: 'string', default: process.env['AGON_DATA'] ?? 'data' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, name] = positionals;
  if (values.help || name === undefined || (command !== 'create' && command !== 'reset')) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  if (faultOfName(name) !== null)
    throw new Error('A login name has no spaces and no colon, and is not of Cyrillic letters alone.');
  const place = { url: values['database-url'], data: values.data };
  const password = newPassword();
  await onDatabase(place, (target) =>
    change(target, { command, name, displayName: values.name ?? name, password }),
  );
  console.log(password);
}

async function change(
  target: DatabaseTarget,
  wanted: {
    readonly command: 'create' | 'reset';
    readonly name: string;
    readonly displayName: string;
    readonly password: string;
  },
): Promise<void> {
  const db = openDatabase(target, { maxConnections: 2 });
  const journal = createJournal({ db, listen: target, log: () => undefined });
  try {
    const write = createWriter({ db, journal });
    const work = wanted.command === 'create' ? makeAdmin : resetAdmin;
    const problem = await work(write, wanted, Date.now());
    if (problem !== null) throw new Error(problem);
  } finally {
    await journal.close();
    await db.destroy();
  }
}

main().then(
  // Ends at once: the hasher needs no wait, and the journal may take a moment to disconnect.
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
