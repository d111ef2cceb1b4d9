import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/database.ts';
import { makeJudgeRole } from '#server/judge/role.ts';

const HELP = `Makes a PostgreSQL role for judges on other machines: it can judge, and nothing else.

  npm run judge-role -- [options]

  --name NAME        of the role                               (default agon_judge)
  --database-url URL the PostgreSQL of the server, as a user who may make roles
                                                               (DATABASE_URL)

Prints what a judge is started with. Run again, the role gets a new password and exactly the rights of this version.
`;

/** Reads the command line, makes the role and prints its URL alone. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string', default: 'agon_judge' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (values['database-url'] === '') {
    throw new Error(
      'The embedded database is of one machine: say --database-url of a PostgreSQL of your own.',
    );
  }
  const password = randomBytes(24).toString('base64url');
  const db = openDatabase({ url: values['database-url'] }, { maxConnections: 1 });
  try {
    await makeJudgeRole(db, values.name, password);
  } finally {
    await db.destroy();
  }
  const url = new URL(values['database-url']);
  url.username = values.name;
  url.password = password;
  console.log(url.href);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
