import { parseArgs } from 'node:util';
import { type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { loginColumns } from '#server/model/logins.ts';
import { onDatabase } from './on-database.ts';

const HELP = `Makes a one-time login token: it is typed as the password, under the username "token".

  npm run token -- NAME [options]

  --admin            makes an admin of this name when there is nobody of it: the first one of an empty server
  --hours N          how long it is good for                   (default 24)
  --data FOLDER      where the embedded database lives         (AGON_DATA, default ./data)
  --database-url URL the PostgreSQL of the server instead      (DATABASE_URL)

The server may be running or not.
`;
const HOUR_MS = 3_600_000;

/** Reads the command line, finds the database and prints the token alone. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      hours: { type: 'string', default: '24' },
      admin: { type: 'boolean', default: false },
      data: { type: 'string', default: process.env['AGON_DATA'] ?? 'data' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [name] = positionals;
  if (values.help || name === undefined) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const hours = Number(values.hours);
  if (!(hours > 0)) throw new Error(`--hours wants a number above 0, not "${values.hours}".`);
  const place = { url: values['database-url'], data: values.data };
  const token = await onDatabase(place, (target) => makeToken(target, name, hours, values.admin));
  console.log(token);
}

async function makeToken(
  target: DatabaseTarget,
  name: string,
  hours: number,
  isAdmin: boolean,
): Promise<string> {
  const db = openDatabase(target, { maxConnections: 1 });
  try {
    if (isAdmin) await makeAdmin(db, name);
    const user = await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirst();
    if (!user) throw new Error(`There is nobody called "${name}".`);
    return await createLoginToken(db, user.id, hours * HOUR_MS, Date.now());
  } finally {
    await db.destroy();
  }
}

/** An existing person stays unchanged. */
async function makeAdmin(db: ReturnType<typeof openDatabase>, name: string): Promise<void> {
  if (!/^\S{1,100}$/.test(name)) throw new Error('A name has no spaces and at most 100 characters.');
  await db
    .insertInto('users')
    .values({ ...loginColumns(name), display_name: name, group_label: '', role: 'admin', types: '' })
    .onConflict((known) => known.doNothing())
    .execute();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
