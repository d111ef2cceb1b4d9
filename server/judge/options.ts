import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseUrlOf, slotsOf, StartError } from '../options.ts';
import { physicalCores } from './machine.ts';

/** Options with which a judge is started. */
export interface JudgeOptions {
  /** `doctor` reports this machine's abilities, and ends. */
  readonly command: 'work' | 'doctor';
  /** True: started by a contest server, which sends the database's address on standard input. */
  readonly beside: boolean;
  /** Address of a PostgreSQL server; null: the embedded one of `dataDir`. */
  readonly databaseUrl: string | null;
  /** Data folder of a contest server on this machine. */
  readonly dataDir: string;
  readonly slots: number;
  /** Folder of compiled programs and fetched files. */
  readonly cacheDir: string;
  /** True: programs run without a sandbox, for a single person's experiments. */
  readonly unsafe: boolean;
  readonly verbose: boolean;
}

/** The text of `--help`. */
export const JUDGE_HELP = `A judge: runs what competitors submit. As many as you like, on any machine that reaches the database.

  npm run judge -- [options]
  npm run judge -- doctor       what this machine can do, and what would make it better

  --database-url URL a PostgreSQL that contest servers use    (DATABASE_URL)
  --data FOLDER      or the data folder of a server on this machine
                                                              (AGON_DATA, default ./data)
  --slots N          submissions at once                      (AGON_JUDGE_SLOTS, default one a core)
  --cache FOLDER     what was compiled and fetched            (AGON_JUDGE_CACHE)
  --verbose          log more
  --unsafe-no-sandbox
                     run programs without any guard: only to try things out alone, never as root,
                     never while a contest of more than one competitor runs
  --help             this text
`;

/** Reads the command line and the environment; null: help was requested. Throws StartError with one line. */
export function readJudgeOptions(args: readonly string[], env: NodeJS.ProcessEnv): JudgeOptions | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const given = (option: string | undefined, variable: string, fallback: () => string): string =>
    option ?? (env[variable] || fallback());
  // A data folder in the arguments takes precedence over a database in the environment.
  const url = values.data === undefined ? given(values['database-url'], 'DATABASE_URL', () => '') : '';
  return {
    command: commandOf(positionals),
    beside: values.beside,
    databaseUrl: databaseUrlOf(url),
    dataDir: resolve(given(values.data, 'AGON_DATA', () => 'data')),
    slots: slotsOf(given(values.slots, 'AGON_JUDGE_SLOTS', () => String(physicalCores()))),
    cacheDir: resolve(given(values.cache, 'AGON_JUDGE_CACHE', () => defaultCache(env))),
    unsafe: values['unsafe-no-sandbox'],
    verbose: values.verbose,
  };
}

function commandOf(positionals: readonly string[]): JudgeOptions['command'] {
  const [command = 'work', ...more] = positionals;
  if ((command === 'work' || command === 'doctor') && more.length === 0) return command;
  throw new StartError(
    `There is no "${positionals.join(' ')}". \`npm run judge -- --help\` tells the options.`,
  );
}

/** A judge that is root runs programs as other users, who cannot enter root's home. */
function defaultCache(env: NodeJS.ProcessEnv): string {
  if (process.getuid?.() === 0) return '/var/cache/agon-judge';
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'agon-judge');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'database-url': { type: 'string' },
        data: { type: 'string' },
        slots: { type: 'string' },
        cache: { type: 'string' },
        beside: { type: 'boolean', default: false },
        'unsafe-no-sandbox': { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error: unknown) {
    const reason = error instanceof Error ? error.message.split('.')[0] : String(error);
    throw new StartError(`${reason}. \`npm run judge -- --help\` tells the options.`);
  }
}
