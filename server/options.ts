import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filePlaceOf, type PlaceSettings } from './file-options.ts';
import { StartError } from './start-error.ts';

export { StartError } from './start-error.ts';

/** Folder of the pages in Debian's cppreference-doc-en-html: `en/`, and `common/` for all languages. */
const DEBIAN_DOCS = '/usr/share/cppreference/doc/html';

/** Proxies whose `X-Forwarded-For` is trusted: none, the last N before the server, or these addresses. */
export type TrustedProxies = false | number | readonly string[];

/** Argon2id's memory and passes, for server/model/passwords. */
interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** Maximum duration of a session, and of an unused session, ms. */
export interface SessionTerms {
  readonly ageMs: number;
  readonly idleMs: number;
}

/** Options of a server; each of them can also come from the environment. */
export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded database and the uploads; not used with an external database. */
  readonly dataDir: string;
  /** An external PostgreSQL; null: the embedded one. */
  readonly databaseUrl: string | null;
  /** A standby of the database for large reads; null: none. */
  readonly standbyUrl: string | null;
  /** The store of new contents from this start on; null: as before. */
  readonly files: PlaceSettings | null;
  /** Fill an empty database with the demo contests. */
  readonly demo: boolean;
  /** Bytes that pictures of screens and cameras may take in the database. */
  readonly pictureRoomBytes: number;
  /** Bytes that packages of one person may take before they are confirmed. */
  readonly draftRoomBytes: number;
  readonly trustProxy: TrustedProxies;
  readonly passwordCost: PasswordCost;
  readonly sessionTerms: SessionTerms;
  readonly verbose: boolean;
  /** The token that gives access to /metrics from anywhere; null: only this machine has access. */
  readonly metricsToken: string | null;
  /** Make a copy before an older database is upgraded. */
  readonly upgradeCopy: boolean;
  /** Only report problems, and end. */
  readonly check: boolean;
  /** Start a judge beside the server, where the machine can run one. */
  readonly judge: boolean;
  /** Number of submissions that it judges at once; null: it leaves one core to the server. */
  readonly judgeSlots: number | null;
  /** Serve the built client; off while vite serves it. */
  readonly client: boolean;
  /** Folder of the installation's own texts, one {lng}.json each. */
  readonly textsFolder: string;
  /** Folders of C++ documentation that are served at /docs. */
  readonly docsFolders: readonly string[];
  /** Folder for fetching it in the background when no folder has it; null: it is not fetched. */
  readonly docsFetchedTo: string | null;
}

/** Argon2id as OWASP recommends it. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };
const DEFAULT_PASSWORD_COST = `${PASSWORD_COST.memoryKib}:${PASSWORD_COST.passes}`;
const MOST_PROXIES = 16;
const HOUR_MS = 3_600_000;
/** Names of address ranges that can be given for proxies, besides addresses. */
const RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** The text of `--help`. */
export const HELP = `Agon: programming contests and exams, live.

  npm start -- [options]

  --port N           port to listen on                        (PORT, default 8080)
  --host ADDRESS     address to listen on; 0.0.0.0 for all    (HOST, default 127.0.0.1)
  --data FOLDER      where the embedded database lives        (AGON_DATA, default ./data)
  --database-url URL a PostgreSQL >= 15 of your own instead   (DATABASE_URL)
  --standby-url URL  a standby of it, which answers large reads   (AGON_STANDBY_URL)
  --files PLACE      contents of files go to the database, a folder or s3   (AGON_FILES)
  --files-folder F   the folder they go to                    (AGON_FILES_FOLDER, default FOLDER/files)
  --picture-room GB  what pictures of people may take in the database   (AGON_PICTURE_ROOM, default 4)
  --draft-room GB    what packages of one person may take before they are confirmed   (AGON_DRAFT_ROOM, default 4)
  --no-demo          start empty, without the demo contests   (AGON_DEMO=0)
  --no-judge         no judge beside the server: start others   (AGON_JUDGE=0)
  --judge-slots N    submissions it judges at once, default all cores but one
  --texts FOLDER     texts of your own in place of the page's, LANGUAGE.json each   (AGON_TEXTS, default DATA/texts)
  --docs FOLDER      C++ documentation to serve at /docs      (AGON_DOCS, default ${DEBIAN_DOCS})
  --no-docs-fetch    do not download it where there is none   (AGON_DOCS_FETCH=0)
  --trust-proxy WHO  take client addresses from the X-Forwarded-For of proxies: how many stand
                     before the server, or their addresses, 10.0.0.2,192.168.0.0/16   (AGON_TRUST_PROXY)
  --password-cost C  what hashing a password costs, KiB:PASSES   (AGON_PASSWORD_COST, default ${DEFAULT_PASSWORD_COST})
  --session-hours N  a session ends so long after its login   (AGON_SESSION_HOURS, default 168)
  --idle-hours N     and when it was not used for so long     (AGON_IDLE_HOURS, default 12)
  --no-client        only the calls and the live channel, without the pages
  --no-upgrade-copy  keep no copy before an older database is brought up to date
  --check            say what is wrong before the day, and end
  --verbose          log every call and live connection
  --help             this text

/health, /ready and /metrics are for monitoring; the last is for this machine alone, unless AGON_METRICS_TOKEN is set.
Several servers may run on one PostgreSQL: start each with the same --database-url and a port of its own.
`;

/** Reads command line and environment. Throws StartError with a clear line; null when help was asked for. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): ServerOptions | null {
  const { values } = parse(args);
  if (values.help) return null;
  const given = (option: string | undefined, variable: string, fallback: string): string =>
    option ?? (env[variable] || fallback);
  return {
    host: given(values.host, 'HOST', '127.0.0.1'),
    port: portOf(given(values.port, 'PORT', '8080')),
    dataDir: resolve(given(values.data, 'AGON_DATA', 'data')),
    ...databasesOf(
      given(values['database-url'], 'DATABASE_URL', ''),
      given(values['standby-url'], 'AGON_STANDBY_URL', ''),
    ),
    files: filesOf(
      given(values.files, 'AGON_FILES', ''),
      given(values['files-folder'], 'AGON_FILES_FOLDER', ''),
      {
        dataDir: given(values.data, 'AGON_DATA', 'data'),
        env,
      },
    ),
    pictureRoomBytes: roomOf('--picture-room', given(values['picture-room'], 'AGON_PICTURE_ROOM', '4')),
    draftRoomBytes: roomOf('--draft-room', given(values['draft-room'], 'AGON_DRAFT_ROOM', '4')),
    demo: !values['no-demo'] && env['AGON_DEMO'] !== '0',
    trustProxy: trustedProxiesOf(given(values['trust-proxy'], 'AGON_TRUST_PROXY', '')),
    passwordCost: passwordCostOf(given(values['password-cost'], 'AGON_PASSWORD_COST', DEFAULT_PASSWORD_COST)),
    sessionTerms: {
      ageMs: hoursOf('--session-hours', given(values['session-hours'], 'AGON_SESSION_HOURS', '168')),
      idleMs: hoursOf('--idle-hours', given(values['idle-hours'], 'AGON_IDLE_HOURS', '12')),
    },
    verbose: values.verbose,
    metricsToken: env['AGON_METRICS_TOKEN'] || null,
    upgradeCopy: !values['no-upgrade-copy'],
    check: values.check,
    ...judgeOf(values, env),
    client: !values['no-client'],
    textsFolder: resolve(
      given(values.texts, 'AGON_TEXTS', join(given(values.data, 'AGON_DATA', 'data'), 'texts')),
    ),
    ...docsOf(given(values.docs, 'AGON_DOCS', ''), {
      dataDir: given(values.data, 'AGON_DATA', 'data'),
      isFetched: !values['no-docs-fetch'] && env['AGON_DOCS_FETCH'] === '1',
    }),
  };
}

/** A folder given without a place means the place `folder`. */
function filesOf(
  place: string,
  folder: string,
  given: { readonly dataDir: string; readonly env: NodeJS.ProcessEnv },
): PlaceSettings | null {
  if (place === '' && folder === '') return null;
  return filePlaceOf(place === '' ? 'folder' : place, { ...given, folder });
}

/** Only the given folder; without one, the system's folder and the one fetched into the data folder. */
function docsOf(
  named: string,
  { dataDir, isFetched }: { readonly dataDir: string; readonly isFetched: boolean },
): Pick<ServerOptions, 'docsFolders' | 'docsFetchedTo'> {
  if (named !== '') return { docsFolders: [resolve(named)], docsFetchedTo: null };
  const fetched = resolve(dataDir, 'cppreference');
  return { docsFolders: [DEBIAN_DOCS, fetched], docsFetchedTo: isFetched ? fetched : null };
}

/** An option for slots implies a judge. */
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

/** The embedded database has no standby. */
function databasesOf(url: string, standby: string): Pick<ServerOptions, 'databaseUrl' | 'standbyUrl'> {
  const databaseUrl = databaseUrlOf(url);
  const standbyUrl = databaseUrlOf(standby, '--standby-url');
  if (standbyUrl !== null && databaseUrl === null)
    throw new StartError('--standby-url wants a --database-url, whose standby it is.');
  return { databaseUrl, standbyUrl };
}

/** Reads a PostgreSQL address; null for ''. Throws StartError without the address: it may have a password. */
export function databaseUrlOf(text: string, option = '--database-url'): string | null {
  if (text === '' || /^postgres(ql)?:\/\//.test(text)) return text || null;
  throw new StartError(`${option} wants an address like postgresql://user:password@host/database.`);
}

/** Reads the trusted proxies. Throws StartError. */
export function trustedProxiesOf(text: string): TrustedProxies {
  if (text === '') return false;
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_PROXIES) return Number(text);
  const addresses = text.split(',').map((one) => one.trim());
  if (addresses.every(isProxy)) return addresses;
  throw new StartError(
    `--trust-proxy wants how many proxies stand before the server (1 to ${MOST_PROXIES}), or their addresses as 10.0.0.2,192.168.0.0/16; not "${text}".`,
  );
}

function isProxy(text: string): boolean {
  if (RANGES.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Reads the cost of a password hash. Throws StartError. */
function passwordCostOf(text: string): PasswordCost {
  const [, memory, passes] = /^(\d{1,7}):(\d{1,2})$/.exec(text) ?? [];
  const cost = { memoryKib: Number(memory), passes: Number(passes) };
  if (cost.memoryKib >= 8 && cost.passes >= 1) return cost;
  throw new StartError(
    `--password-cost wants KiB of memory and passes, as ${DEFAULT_PASSWORD_COST}; not "${text}".`,
  );
}

/** Reads a number of hours, possibly with a fraction, as ms. Throws StartError. */
function hoursOf(option: string, text: string): number {
  const hours = Number(text);
  if (text !== '' && hours > 0 && hours <= 10_000) return hours * HOUR_MS;
  throw new StartError(`${option} wants a number of hours above 0, not "${text}".`);
}

/** Reads a number of GB (10^9 bytes) as bytes. Throws StartError. */
function roomOf(option: string, text: string): number {
  const gigabytes = Number(text);
  if (text !== '' && gigabytes > 0 && gigabytes <= 100_000) return Math.round(gigabytes * 1_000_000_000);
  throw new StartError(`${option} wants a number of GB above 0, not "${text}".`);
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
        'standby-url': { type: 'string' },
        files: { type: 'string' },
        'files-folder': { type: 'string' },
        'no-demo': { type: 'boolean', default: false },
        'no-judge': { type: 'boolean', default: false },
        'judge-slots': { type: 'string' },
        docs: { type: 'string' },
        texts: { type: 'string' },
        'no-docs-fetch': { type: 'boolean', default: false },
        'trust-proxy': { type: 'string' },
        'password-cost': { type: 'string' },
        'picture-room': { type: 'string' },
        'draft-room': { type: 'string' },
        'session-hours': { type: 'string' },
        'idle-hours': { type: 'string' },
        'no-client': { type: 'boolean', default: false },
        'no-upgrade-copy': { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error: unknown) {
    const reason = error instanceof Error ? error.message.split('.')[0] : String(error);
    throw new StartError(`${reason}. \`npm start -- --help\` tells the options.`);
  }
}
