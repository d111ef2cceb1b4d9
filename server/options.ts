import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Where Debian's cppreference-doc-en-html puts its pages: `en/`, and `common/` for all languages. */
const DEBIAN_DOCS = '/usr/share/cppreference/doc/html';

/** How a server is started; every option can also come from the environment. */
export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded database and the uploads; unused with a database of your own. */
  readonly dataDir: string;
  /** A PostgreSQL of your own; null: the embedded one. */
  readonly databaseUrl: string | null;
  /** Fill an empty database with the demo contests. */
  readonly demo: boolean;
  /** Addresses of clients come from a proxy's X-Forwarded-For. */
  readonly trustProxy: boolean;
  readonly verbose: boolean;
  /** A judge beside the server, where the machine can. */
  readonly judge: boolean;
  /** Submissions it judges at once; null: as many as leave the server a core. */
  readonly judgeSlots: number | null;
  /** Serve the built client; off while vite serves it. */
  readonly client: boolean;
  /** Folder of the C++ documentation that is served at /docs. */
  readonly docsFolder: string;
}

/** What `--help` prints. */
export const HELP = `Agon: programming contests and exams, live.

  npm start -- [options]

  --port N           port to listen on                        (PORT, default 8080)
  --host ADDRESS     address to listen on; 0.0.0.0 for all    (HOST, default 127.0.0.1)
  --data FOLDER      where the embedded database lives        (AGON_DATA, default ./data)
  --database-url URL a PostgreSQL >= 15 of your own instead   (DATABASE_URL)
  --no-demo          start empty, without the demo contests   (AGON_DEMO=0)
  --no-judge         no judge beside the server: start others   (AGON_JUDGE=0)
  --judge-slots N    submissions it judges at once, default all cores but one
  --docs FOLDER      C++ documentation to serve at /docs      (AGON_DOCS, default ${DEBIAN_DOCS})
  --trust-proxy      take client addresses from X-Forwarded-For
  --no-client        only the calls and the live channel, without the pages
  --verbose          log every call and live connection
  --help             this text

Several servers may run on one PostgreSQL: start each with the same --database-url and a port of its own.
`;

/** A mistake in how the server was started, said in one line. */
export class StartError extends Error {}

/** Reads the command line and the environment. Throws StartError with one clear line; null when help was asked for. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): ServerOptions | null {
  const { values } = parse(args);
  if (values.help) return null;
  const given = (option: string | undefined, variable: string, fallback: string): string =>
    option ?? (env[variable] || fallback);
  return {
    host: given(values.host, 'HOST', '127.0.0.1'),
    port: portOf(given(values.port, 'PORT', '8080')),
    dataDir: resolve(given(values.data, 'AGON_DATA', 'data')),
    databaseUrl: databaseUrlOf(given(values['database-url'], 'DATABASE_URL', '')),
    demo: !values['no-demo'] && env['AGON_DEMO'] !== '0',
    trustProxy: values['trust-proxy'],
    verbose: values.verbose,
    ...judgeOf(values, env),
    client: !values['no-client'],
    docsFolder: resolve(given(values.docs, 'AGON_DOCS', DEBIAN_DOCS)),
  };
}

/** Who names its slots wants a judge. */
function judgeOf(
  values: { readonly 'no-judge': boolean; readonly 'judge-slots'?: string },
  env: NodeJS.ProcessEnv,
): Pick<ServerOptions, 'judge' | 'judgeSlots'> {
  const slots = values['judge-slots'];
  if (slots === undefined)
    return { judge: !values['no-judge'] && env['AGON_JUDGE'] !== '0', judgeSlots: null };
  return { judge: !values['no-judge'], judgeSlots: slotsOf(slots) };
}

/** Reads a number of judge slots. Throws StartError. */
export function slotsOf(text: string): number {
  const slots = Number(text);
  if (Number.isInteger(slots) && slots >= 1 && slots <= 128) return slots;
  throw new StartError(`The number of judge slots goes from 1 to 128; "${text}" does not.`);
}

/** Reads the address of a PostgreSQL; null for ''. Throws StartError; the address itself stays unsaid: it may hold a password. */
export function databaseUrlOf(text: string): string | null {
  if (text === '' || /^postgres(ql)?:\/\//.test(text)) return text || null;
  throw new StartError('--database-url wants an address like postgresql://user:password@host/database.');
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new StartError(`--port wants a number from 0 to 65535, not "${text}".`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        'database-url': { type: 'string' },
        'no-demo': { type: 'boolean', default: false },
        'no-judge': { type: 'boolean', default: false },
        'judge-slots': { type: 'string' },
        docs: { type: 'string' },
        'trust-proxy': { type: 'boolean', default: false },
        'no-client': { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error: unknown) {
    const reason = error instanceof Error ? error.message.split('.')[0] : String(error);
    throw new StartError(`${reason}. \`npm start -- --help\` tells the options.`);
  }
}
