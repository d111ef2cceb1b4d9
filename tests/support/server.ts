import { type AddressInfo } from 'node:net';
import { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type AnswerOf, type CallName, calls } from '#protocol/calls.ts';
import { type CallRow, pathOf } from '#protocol/define.ts';
import { SEQ_HEADER } from '#protocol/errors.ts';
import { type App } from '#server/app.ts';
import { type LogLine } from '#server/log.ts';
import { type DatabaseOptions, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { serveContestApi } from '#server/features/exchange/contest-api/routes.ts';
import { createHandlers } from '#server/features/handlers.ts';
import { Budgets } from '#server/model/budgets/budgets.ts';
import { createContacts } from '#server/model/submissions/late/contacts.ts';
import { createAuthenticate } from '#server/features/session/authenticate.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { type Caller } from '#server/model/caller.ts';
import { type Lane } from '#server/http/routes.ts';
import { createHttpServer, type HttpOptions } from '#server/http/server.ts';
import { CHEAPEST_COST } from '#server/model/passwords/passwords.ts';
import { Turns } from '#server/model/turns.ts';
import { keepRows, settleRights } from '#server/model/kept.ts';
import { openRowChanges } from '#server/db/row-changes.ts';
import { createJournal } from '#server/journal/journal.ts';
import { createWriter } from '#server/journal/write.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createSeed, type Seed } from './seed.ts';

/** The server's time when a test begins, by default. */
export const NOW = Date.UTC(2026, 3, 18, 9, 0);

/** An answer of the server: `body` is its JSON, or the bytes of a file. */
interface Answer<N extends CallName = CallName> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnswerOf<N>;
  /** The key and detail of an error's answer; null: no error. */
  readonly error: string | null;
  /** The numbers that the answer reflects, by destination. */
  readonly seq: Readonly<Record<string, number>>;
}

/** Input of a call as the client sends it: path parameters, query, form fields and contestId. */
export type Input = Readonly<Record<string, string | number | boolean>>;
/** File fields of a form. */
export type Files = Readonly<
  Record<string, { readonly name: string; readonly content: Uint8Array | string }>
>;

/** A person with credentials. */
export interface Person {
  readonly name: string;
  readonly secret: string;
  readonly role: Caller['role'];
  call<N extends CallName>(name: N, input?: Input, files?: Files): Promise<Answer<N>>;
}

/** A server for one test file, on its own database, with a clock that stands still until a test moves it. */
export interface TestServer {
  readonly app: App;
  /** The server's database, for other programs. */
  readonly target: DatabaseTarget;
  readonly url: string;
  readonly http: FastifyInstance;
  readonly seed: Seed;
  /** Lines of the server's log so far. */
  readonly logged: readonly LogLine[];
  /** Sets the server's time, ms since the epoch. */
  setTime(at: number): void;
  /** Opens a session for a seeded person, without a password. */
  loginAs(name: string): Promise<Person>;
  /** A person with the given credentials. */
  as(name: string, secret: string, role?: Caller['role']): Person;
  /** A call without login. */
  call<N extends CallName>(name: N, input?: Input, files?: Files): Promise<Answer<N>>;
  /** All bodies of a journal stream, in order. */
  told(stream: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** Numbers of connections for calls in general, and for contestants' work. */
interface TestPools {
  readonly reading: DatabaseOptions;
  readonly work: DatabaseOptions;
  /** Time that work waits for its turn, ms. */
  readonly turnWaitMs: number;
}

/** Starts a test file's server. With `pools`, contestants' work has its own connections, as in production. */
export async function startTestServer(
  options: Partial<HttpOptions & Pick<App, 'sessionTerms' | 'draftRoomBytes'>> & {
    readonly pools?: TestPools;
    /** Rows are kept in memory, as in a real server: then a test changes them by calls, or waits. */
    readonly keepsRows?: boolean;
    /** Another server, on whose database this one works too. */
    readonly beside?: Pick<TestServer, 'target'>;
  } = {},
): Promise<TestServer> {
  const { pools, beside, keepsRows = false, ...settings } = options;
  const database = beside ? openBeside(beside.target) : await createTestDatabase(pools?.reading);
  const { db } = database;
  const logged: LogLine[] = [];
  const log = (line: LogLine) => void logged.push(line);
  const journal = createJournal({ db, listen: database.target, log });
  let now = NOW;
  const rowChanges = keepsRows ? openRowChanges(database.target) : null;
  const settle = async (streams: ReadonlySet<string>) => {
    if (rowChanges) await settleRights(rowChanges, streams);
  };
  const app: App = {
    db,
    journal,
    write: createWriter({ db, journal, settle }),
    now: () => now,
    contacts: createContacts({ db, now: () => now }),
    budgets: new Budgets(() => now),
    passwordCost: CHEAPEST_COST,
    pictureRoomBytes: Number.MAX_SAFE_INTEGER,
    draftRoomBytes: options.draftRoomBytes ?? Number.MAX_SAFE_INTEGER,
    sessionTerms: options.sessionTerms ?? { ageMs: Number.MAX_SAFE_INTEGER, idleMs: Number.MAX_SAFE_INTEGER },
    ...(rowChanges && { kept: keepRows(rowChanges) }),
    log,
  };
  const workDb = pools && openDatabase(database.target, pools.work);
  const http = await createHttpServer(app, createAuthenticate(app), createHandlers(app), {
    trustProxy: 1,
    ...settings,
    ...(workDb && {
      work: workLane({ ...app, db: workDb, write: createWriter({ db: workDb, journal, settle }) }, pools),
    }),
  });
  await serveContestApi(http, app, createAuthenticate(app));
  await http.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;

  const as: TestServer['as'] = (name, secret, role) => personAt(url, name, secret, role);
  return {
    app,
    target: database.target,
    url,
    http,
    logged,
    seed: createSeed(db, NOW),
    setTime: (at) => void (now = at),
    as,
    loginAs: async (name) => {
      const user = await db
        .selectFrom('users')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return as(name, await openSession(db, user.id, now), user.role);
    },
    call: (call, input, files) => send(url, null, call, input, files),
    told: async (stream) => {
      const rows = await db
        .selectFrom('journal')
        .select('body')
        .where('stream', '=', stream)
        .orderBy('seq')
        .execute();
      return rows.map((row) => row.body as Record<string, unknown>);
    },
    stop: async () => {
      await http.close();
      await journal.close();
      await rowChanges?.close();
      await workDb?.destroy();
      await database.close();
    },
  };
}

function openBeside(target: DatabaseTarget): TestDatabase {
  const db = openDatabase(target);
  return { db, target, close: () => db.destroy() };
}

function workLane(app: App, { work: { maxConnections = 2 }, turnWaitMs }: TestPools): Lane {
  const turns = new Turns({ most: maxConnections - 1, waitMs: turnWaitMs });
  return { app, authenticate: createAuthenticate(app), handlers: createHandlers(app), turns };
}

/** A person at the server with this address, with the given credentials. */
export function personAt(url: string, name: string, secret: string, role: Caller['role'] = 'user'): Person {
  return {
    name,
    secret,
    role,
    call: (call, input, files) => send(url, { name, secret, role }, call, input, files),
  };
}

async function send<N extends CallName>(
  url: string,
  who: Pick<Person, 'name' | 'secret' | 'role'> | null,
  name: N,
  input: Input = {},
  files: Files = {},
): Promise<Answer<N>> {
  const row: CallRow = calls[name];
  const target = new URL(
    pathOf(calls[name], who?.role ?? null, input as Record<string, string | number>),
    url,
  );
  const inPath = Object.keys(row.params?.entries ?? {});
  const fields = Object.entries(input).filter(([key]) => !inPath.includes(key));
  const request: RequestInit = { method: row.method, headers: authorization(who) };
  if (row.method === 'GET') for (const [key, value] of fields) target.searchParams.set(key, String(value));
  else request.body = formOf(fields, files);
  return read(row, await fetch(target, request));
}

async function read<N extends CallName>(row: CallRow, response: Response): Promise<Answer<N>> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  const body: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : bytes;
  // An answer that asks to wait says how long (F95).
  if (response.status === 429 && !/^[1-9]\d*$/.test(response.headers.get('retry-after') ?? ''))
    throw new Error('a 429 without Retry-After');
  // A test refuses answers that the client could not parse.
  if (response.ok && row.answer !== 'file') v.parse(row.answer, body);
  return {
    status: response.status,
    headers: response.headers,
    body: body as AnswerOf<N>,
    error: response.ok ? null : String((body as { error?: unknown }).error),
    seq: JSON.parse(response.headers.get(SEQ_HEADER) ?? '{}') as Record<string, number>,
  };
}

function authorization(who: Pick<Person, 'name' | 'secret'> | null): Record<string, string> {
  if (!who) return {};
  return { authorization: `Basic ${Buffer.from(`${who.name}:${who.secret}`).toString('base64')}` };
}

function formOf(fields: readonly [string, Input[string]][], files: Files): FormData {
  const form = new FormData();
  for (const [key, value] of fields) form.append(key, String(value));
  for (const [key, file] of Object.entries(files)) {
    form.append(key, new Blob([file.content as BlobPart]), file.name);
  }
  return form;
}
