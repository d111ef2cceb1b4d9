import { networkInterfaces } from 'node:os';
import { type App } from '../app.ts';
import { withRetries } from '../db/transaction.ts';
import { newFirstAdminToken } from '../features/people/accounts/first-admin.ts';
import { type ServerOptions } from '../options.ts';
import { DEMO_CONTESTS } from './contests.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts';

/**
 * Prints the server's address and, for the demo, the accounts that can log in. When the database does not
 * answer for long, it prints only the address, and logs the error.
 */
export async function announce(app: App, options: ServerOptions, port: number): Promise<void> {
  const lines = ['', ...addresses(options.host).map((host) => `  Agon is at  http://${host}:${port}`)];
  try {
    lines.push(...(await wayIn(app, options, port)));
  } catch (error: unknown) {
    app.log({ level: 'warn', event: 'way_in_not_known', error: String(error) });
  }
  lines.push('', '  Ctrl-C ends it; starting again finds everything as it was.', '');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Accounts of the demo, and the first login of an installation. */
async function wayIn(app: App, options: ServerOptions, port: number): Promise<readonly string[]> {
  const lines: string[] = [];
  const demo = await withRetries(() => demoLines(app, port));
  if (demo.length > 0 && !isLoopback(options.host)) {
    lines.push(
      '',
      '  The demo accounts below are open to everybody who reaches this machine. Start with --no-demo for real contests.',
    );
  }
  lines.push(...demo, ...(await firstAdminLines(app, options, port)));
  return lines;
}

/** Lines about the first login to a server that has no admin yet. */
async function firstAdminLines(
  app: App,
  { host }: Pick<ServerOptions, 'host'>,
  port: number,
): Promise<readonly string[]> {
  const token = await newFirstAdminToken(app);
  if (token === null) return [];
  return [
    '',
    '  There is no admin yet. Whoever opens this link becomes the first one; it works once, within 24 hours:',
    ...addresses(host).map((address) => `    http://${address}:${port}/login#first=${token}`),
  ];
}

async function demoLines(app: App, port: number): Promise<readonly string[]> {
  const people = await app.db
    .selectFrom('users')
    .select('name')
    .where(
      'name',
      'in',
      DEMO_PEOPLE.map((one) => one.name),
    )
    .where('password', 'is not', null)
    .execute();
  const there = new Set(people.map((one) => one.name));
  const known = DEMO_PEOPLE.filter((one) => there.has(one.name));
  const contest = await app.db
    .selectFrom('contests')
    .select('id')
    .where('external_id', '=', DEMO_CONTESTS[0]?.externalId ?? '')
    .executeTakeFirst();
  if (known.length === 0 || !contest) return [];
  return [
    `  Standings   http://127.0.0.1:${port}/public/standing/${contest.id}  (no login)`,
    '',
    `  Log in as (password "${DEMO_PASSWORD}"):`,
    ...known.map((one) => `    ${one.name.padEnd(12)} ${one.what}`),
  ];
}

function addresses(host: string): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host.includes(':') ? `[${host}]` : host];
  const own = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one?.family === 'IPv4' && !one.internal)
    .map((one) => one?.address ?? '');
  return ['127.0.0.1', ...own];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
