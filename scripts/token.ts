import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabaseTarget, openDatabase } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { isConnectionError } from '../server/db/errors.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { findRunning } from '../server/db/running.ts';
import { createLoginToken } from '../server/features/session/login-tokens.ts';

const HELP = `Makes a one-time login token: it is typed as the password, under the username "token".

  npm run token -- NAME [options]

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
  const url = values['database-url'];
  const token = await (url === ''
    ? onEmbedded(join(resolve(values.data), 'postgres'), (target) => makeToken(target, name, hours))
    : makeToken({ url }, name, hours));
  console.log(token);
}

/** On the database of a server that runs, or else on one started for this. */
async function onEmbedded<T>(dataDir: string, work: (target: DatabaseTarget) => Promise<T>): Promise<T> {
  // Looking must not make a database where there is none.
  if (!existsSync(join(dataDir, 'cluster'))) throw new Error(`There is no database in ${dataDir}.`);
  const running = await findRunning(dataDir);
  if (running !== null) {
    try {
      return await work({ connection: running });
    } catch (error: unknown) {
      if (!isConnectionError(error)) throw error;
    }
  }
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  try {
    const target = { connection: embedded.connection };
    await prepareDatabase(target);
    return await work(target);
  } finally {
    await embedded.stop();
  }
}

async function makeToken(target: DatabaseTarget, name: string, hours: number): Promise<string> {
  const db = openDatabase(target, { maxConnections: 1 });
  try {
    const user = await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirst();
    if (!user) throw new Error(`There is nobody called "${name}".`);
    return await createLoginToken(db, user.id, hours * HOUR_MS, Date.now());
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
