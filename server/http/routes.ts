import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Kysely } from 'kysely';
import { MAX_PACKAGE_BYTES } from '#domain/limits.ts';
import { type Role } from '#domain/roles.ts';
import { type CallName, calls } from '#protocol/calls.ts';
import { type CallRow, maxBodyBytes } from '#protocol/define.ts';
import { COMMAND_HEADER, SEQ_HEADER, TIME_HEADER } from '#protocol/errors.ts';
import { type App } from '../app.ts';
import { type Schema } from '../db/schema.ts';
import { contestFor } from '../model/access.ts';
import { requireSpace } from '../model/room.ts';
import { type Handlers } from './context.ts';
import { type Caller } from '../model/caller.ts';
import { badRequest, Fault, forbidden, locked, notNow } from '../model/fault.ts';
import { streamsOf } from './batch.ts';
import { beforeConsent } from './before-consent.ts';
import { isDeclaredWithin } from './body.ts';
import { type Command, DoneOnce } from './done-once.ts';
import { check, checkFiles, forgetFiles, type RawInput, readForm, refuseUnknown } from './input.ts';
import { accessFor, readBy, type Reading, type Reflection, readReflected } from './reads.ts';
import { isPrepared, sendPrepared } from './prepared.ts';
import { isFile, sendFile } from './send-file.ts';
import { type Turns } from '../model/turns.ts';

/** Name and secret of a Basic Authorization header. */
export interface Credentials {
  readonly name: string;
  readonly secret: string;
}

/** Options for finding the caller. */
interface AuthenticateHow {
  readonly address: string;
  /** A password is accepted only where it may open a session. */
  readonly allowPassword: boolean;
  /** The use of the session is saved later, with those of others, since many may come at once. */
  readonly noteLater?: boolean;
}

/** Finds the caller by their credentials. */
export type Authenticate = (credentials: Credentials, how: AuthenticateHow) => Promise<Caller | null>;

/** Dependencies of a call, with separate connections. */
export interface Lane {
  readonly app: App;
  readonly authenticate: Authenticate;
  readonly handlers: Handlers;
  /** The queue for few connections; left out: no queue. */
  readonly turns?: Turns;
}

/** Calls that deliver a contestant's work. Their connections cannot be used up by a crowd of readers. */
const WORK_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'submit',
  'runUserTest',
  'saveAnswer',
  'start',
  'nextModule',
  'finish',
]);

/** A handler of any call: its context is made for that call alone. */
type AnyHandler = (context: never) => Promise<unknown>;

/** Serves every call of the table: a route per role, which checks role, contest and input first. */
export function serveCalls(
  server: FastifyInstance,
  lanes: { readonly reading: Lane; readonly work: Lane },
): void {
  const byRoute = new Map<
    string,
    { method: CallRow['method']; url: string; pathRole: Role | null; names: CallName[] }
  >();
  for (const name of Object.keys(calls) as CallName[]) {
    for (const { url, pathRole } of routesOf(calls[name])) {
      const key = `${calls[name].method} ${url}`;
      const route = byRoute.get(key) ?? { method: calls[name].method, url, pathRole, names: [] };
      route.names.push(name);
      byRoute.set(key, route);
    }
  }
  const once = new DoneOnce(lanes.reading.app);
  for (const { method, url, pathRole, names } of byRoute.values()) {
    const [name] = names;
    if (name === undefined || names.length > 1) throw new Error(`two calls share the route ${method} ${url}`);
    const { app, authenticate, handlers, turns } = WORK_CALLS.has(name) ? lanes.work : lanes.reading;
    const served = { app, authenticate, name, pathRole, handler: handlers[name], turns, once };
    const known = new WeakMap<FastifyRequest, Known>();
    server.route({
      method,
      url,
      bodyLimit: maxBodyBytes(calls[name]),
      // Runs before the body is read, so that an unknown caller costs no more than a header.
      onRequest: async (request) => {
        if (!isDeclaredWithin(request, maxBodyBytes(calls[name]))) throw new Fault(413, 'backend.too_large');
        const credentials = credentialsOf(request);
        known.set(request, { credentials, caller: await identify(served, credentials, request.ip) });
        if (isLarge(calls[name])) await requireSpace(app.db, MAX_PACKAGE_BYTES);
      },
      handler: (request, reply) => {
        const who = known.get(request);
        if (!who) throw new Error('nobody was asked for before this call');
        return answer(served, who, request, reply);
      },
    });
  }
}

/** Whether one of its files may be an archive, which needs more space when it is unpacked. */
function isLarge({ files }: CallRow): boolean {
  return Object.values(files ?? {}).some(({ onDisk }) => onDisk);
}

/** The addresses of a call, with the role in each. */
function routesOf(row: CallRow): readonly { url: string; pathRole: Role | null }[] {
  if (row.path.startsWith('/')) return [{ url: row.path, pathRole: null }];
  if (row.roles === 'anyone' || row.roles === 'session') return [{ url: `/api/${row.path}`, pathRole: null }];
  return row.roles.map((role) => ({ url: `/api/${role}/${row.path}`, pathRole: role }));
}

interface Served {
  readonly app: App;
  readonly authenticate: Authenticate;
  readonly name: CallName;
  readonly pathRole: Role | null;
  readonly handler: AnyHandler;
  readonly turns: Turns | undefined;
  readonly once: DoneOnce;
}

/** The caller, who is found before the body is read. */
interface Known {
  readonly credentials: Credentials | null;
  readonly caller: Caller | null;
}

async function answer(
  served: Served,
  known: Known,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const row: CallRow = calls[served.name];
  const raw = row.method === 'GET' ? { fields: queryOf(request), files: {} } : await readForm(request, row);
  try {
    return await answerTo(served, known, raw, request, reply);
  } finally {
    await forgetFiles(raw.files);
  }
}

async function answerTo(
  served: Served,
  { credentials, caller }: Known,
  raw: RawInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { app, name } = served;
  const row: CallRow = calls[name];
  const input = {
    ...check(row.params, request.params),
    ...check(row.query, raw.fields),
    ...check(row.form, raw.fields),
  };
  if (row.method !== 'GET') refuseUnknown(row, raw.fields);
  checkFiles(row, raw.files);
  const contestId = contestIdOf(row, raw.fields, input);
  const now = app.now();
  reply.header(TIME_HEADER, String(now)).header('cache-control', 'no-store');

  const gone = hangUpOf(reply);
  const accessBy = async (db: Kysely<Schema>) =>
    contestId !== null && caller ? contestFor(db, caller, contestId) : null;
  const run: Reading['run'] = async (db, access, numbers) => {
    const kept = caller && access && (await beforeConsent(db, { name, access, caller, now }));
    if (kept) return kept.answer;
    return served.handler({
      call: name,
      caller,
      contest: access?.contest ?? null,
      participant: access?.participant ?? null,
      input,
      files: raw.files,
      db,
      numbers,
      now,
      address: request.ip,
      credentials,
      gone,
    } as never);
  };
  const streams = caller && streamsOf(name, input, caller, contestId);
  const read = async (db: Kysely<Schema>): Promise<Reflection> => {
    // A standby is behind what is kept in memory.
    const reader = db === app.db ? app : { db };
    if (streams) return readReflected(reader, { caller, contestId }, { streams, access: accessBy, run });
    const access = contestId !== null && caller ? await accessFor(reader, row, caller, contestId) : null;
    return { result: await run(db, access, {}), numbers: null };
  };
  const serve = async () => {
    const { result, numbers } = await readBy(served, accessBy, read);
    // The answers of a batch have each their own.
    if (numbers !== null && row.reflects) reply.header(SEQ_HEADER, JSON.stringify(numbers));
    return result;
  };
  const serveInTurn = () => (served.turns ? served.turns.run(serve) : serve());
  const command = commandOf(served, caller, request);
  const result = await (command === null ? serveInTurn() : served.once.run(command, serveInTurn));
  if (isPrepared(result)) return sendPrepared(result, request, reply);
  return isFile(result) ? sendFile(result, reply) : result;
}

/** Aborts when the connection of a call ends before its answer. */
function hangUpOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // A repeat of the command that arrives meanwhile waits for the first one, and then tries again.
  const end = (): void => gone.abort(new Fault(503, 'backend.unavailable'));
  if (reply.raw.destroyed) end();
  else reply.raw.once('close', () => reply.raw.writableFinished || end());
  return gone.signal;
}

/** The command with its sender's id; null for calls that may safely be repeated. */
function commandOf({ name }: Served, caller: Caller | null, request: FastifyRequest): Command | null {
  const row: CallRow = calls[name];
  const given = request.headers[COMMAND_HEADER];
  if (caller === null || row.method === 'GET' || row.answer === 'file') return null;
  return typeof given === 'string' && /^[\w-]{1,100}$/.test(given)
    ? { userId: caller.userId, call: name, name: given }
    : null;
}

async function identify(
  served: Served,
  credentials: Credentials | null,
  address: string,
): Promise<Caller | null> {
  const row: CallRow = calls[served.name];
  if (row.roles === 'anyone') return null;
  if (!credentials) throw new Fault(401, 'login.wrong_credentials');
  const caller = await served.authenticate(credentials, { address, allowPassword: served.name === 'me' });
  if (!caller) throw new Fault(401, 'login.wrong_credentials');
  if (served.pathRole !== null && served.pathRole !== caller.role) throw forbidden();
  if (caller.isLocked && row.whileLocked !== true) throw locked();
  if (caller.viewedBy !== undefined && row.method !== 'GET') throw notNow('view.read_only');
  return caller;
}

function contestIdOf(
  row: CallRow,
  fields: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>>,
): number | null {
  if (typeof input['cid'] === 'number') return input['cid'];
  if (row.contest === 'none') return null;
  const given = fields['contestId'];
  if (given === undefined || given === '') {
    if (row.contest === 'required') throw badRequest('backend.contest_required');
    return null;
  }
  const digits = typeof given === 'number' ? String(given) : given;
  if (typeof digits !== 'string' || !/^\d{1,9}$/.test(digits))
    throw badRequest('backend.digits_only', 'contestId');
  return Number(digits);
}

/** Name and secret that a request brings by HTTP basic authentication; null: none. */
export function credentialsOf(request: FastifyRequest): Credentials | null {
  const match = /^Basic ([A-Za-z0-9+/=]+)$/.exec(request.headers.authorization ?? '');
  if (!match?.[1]) return null;
  const text = Buffer.from(match[1], 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}

function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return request.query as Readonly<Record<string, unknown>>;
}
