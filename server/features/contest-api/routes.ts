import { Readable } from 'node:stream';
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type App } from '../../app.ts';
import { type Authenticate, credentialsOf } from '../../http/routes.ts';
import { asFault } from '../../http/server.ts';
import { type Caller } from '../../model/caller.ts';
import { Fault, notFound } from '../../model/fault.ts';
import { accessObject } from './access-object.ts';
import { ownAccount } from './accounts.ts';
import { contestSeenBy, contestsSeenBy, type Seen } from './audience.ts';
import { scoreboardOf } from './board.ts';
import { collectionOf, type Contents, contentsOf } from './collections.ts';
import { addComment } from './commentary.ts';
import { contestObject } from './configuration.ts';
import { linesOf } from './feed-lines.ts';
import { createFeeds, type Feeds } from './feeds.ts';
import { problemStatement, submissionFiles } from './files.ts';
import { type ApiObject, type CollectionObject, COLLECTIONS } from './objects.ts';
import { information, inRelease, type Release, RELEASES, scoreboardIn } from './release.ts';
import { createWho, type Who } from './who.ts';

/** Under this path the newest release is served; an older one under its name below it. */
const CONTEST_API_PATH = '/contest-api';

const FEED_MIME = 'application/x-ndjson';
/** What the public asks for of a contest is read once in so long, however many ask. */
const PUBLIC_FRESH_MS = 1_000;
/** A comment is a sentence or two, with what it is about. */
const MAX_COMMENT_BYTES = 16_384;
const CHALLENGE = 'Basic realm="Contest API", charset="UTF-8"';

/** What is said with a status, in the standard's words: `{code, message}` (Success, Failure, and HTTP Responses). */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'The name or the password is not right.',
  403: 'This account may not have it.',
  404: 'There is no such object, or it is not for this account.',
  405: 'Only GET is served, and POST of commentary.',
  429: 'Too many wrong passwords. Try again later.',
  503: 'The server is busy. Try again in a moment.',
};

interface Api {
  readonly app: App;
  readonly who: Who;
  readonly feeds: Feeds;
  readonly release: Release;
  /** What the public was last given of each contest. */
  readonly open: Map<number, { readonly at: number; readonly contents: Promise<Contents> }>;
}

interface Params {
  readonly cid: string;
  readonly type: string;
  readonly id: string;
}

/**
 * Serves the Contest API of the CCS standard (AUT-10), read only but for commentary of the staff: for admins and authors of a contest all of it, for
 * everybody else, logged in or not, what its public board shows. Programs log in with HTTP basic authentication.
 */
export async function serveContestApi(
  server: FastifyInstance,
  app: App,
  authenticate: Authenticate,
): Promise<void> {
  const shared = {
    app,
    who: createWho(app, authenticate),
    feeds: createFeeds(app),
    open: new Map() as Api['open'],
  };
  for (const release of RELEASES) {
    const prefix = release === RELEASES[0] ? CONTEST_API_PATH : `${CONTEST_API_PATH}/${release}`;
    await server.register(
      (scope, _options, done) => {
        serveRelease(scope, { ...shared, release });
        done();
      },
      { prefix },
    );
  }
}

function serveRelease(scope: FastifyInstance, api: Api): void {
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  scope.setErrorHandler((error: FastifyError | Fault, request, reply) => {
    const { status: code, detail } = asFault(error);
    if (code >= 500)
      api.app.log({
        level: code === 503 ? 'warn' : 'error',
        event: 'contest_api_failed',
        incident: detail,
        path: request.routeOptions.url,
        error: code === 503 ? String(error) : String(error.stack),
      });
    if (code === 401) void reply.header('www-authenticate', CHALLENGE);
    if (code === 503) void reply.header('retry-after', '2');
    return reply
      .status(code)
      .send({ code, message: MESSAGES[code] ?? 'Something went wrong on the server.' });
  });
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    if (request.method === 'OPTIONS') return;
    callers.set(request, await api.who(credentialsOf(request), request.ip));
  });
  const get = (
    path: string,
    answer: (request: FastifyRequest, caller: Caller | null, reply: FastifyReply) => unknown,
    options = {},
  ) => scope.get(path, options, (request, reply) => answer(request, callers.get(request) ?? null, reply));

  get('/', () => information(api.release));
  get('/contests', async (_request, caller) => {
    const contests = await contestsSeenBy(api.app.db, caller);
    return contests.map((one) => inRelease(api.release, 'contest', contestObject(one)));
  });
  get('/contests/:cid', async (request, caller) =>
    inRelease(api.release, 'contest', contestObject(await seenOf(api, request, caller))),
  );
  get('/contests/:cid/access', async (request, caller) =>
    accessObject(await seenOf(api, request, caller), api.release),
  );
  get('/contests/:cid/account', async (request, caller) => {
    const own = caller && (await ownAccount(api.app.db, caller.userId, await contents(api, request, caller)));
    if (!own) throw notFound();
    return own;
  });
  get('/contests/:cid/state', async (request, caller) => (await contents(api, request, caller)).state);
  get('/contests/:cid/scoreboard', (request, caller) => scoreboard(api, request, caller));
  get('/contests/:cid/event-feed', (request, caller, reply) => eventFeed(api, request, caller, reply), {
    compress: false,
  });
  get('/contests/:cid/submissions/:id/files', async (request, caller, reply) => {
    const { contest, view } = await seenOf(api, request, caller);
    if (view !== 'full') throw new Fault(403, 'backend.forbidden');
    const zip = await submissionFiles(api.app.db, contest, paramsOf(request).id);
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="files.zip"')
      .send(zip);
  });
  get('/contests/:cid/problems/:id/statement', async (request, caller, reply) => {
    const { taskIds } = await contents(api, request, caller);
    const taskId = taskIds.get(paramsOf(request).id);
    if (taskId === undefined) throw notFound();
    return reply.type('application/pdf').send(await problemStatement(api.app.db, taskId));
  });
  get('/contests/:cid/:type', (request, caller) => collection(api, request, caller));
  get('/contests/:cid/:type/:id', async (request, caller) => {
    const { id } = paramsOf(request);
    const found = (await collection(api, request, caller, {})).find((object) => object['id'] === id);
    if (!found) throw notFound();
    return found;
  });
  scope.post('/contests/:cid/commentary', { bodyLimit: MAX_COMMENT_BYTES }, async (request, reply) => {
    const caller = callers.get(request) ?? null;
    const { id, object } = await postComment(api, request, caller);
    const { cid } = paramsOf(request);
    return reply
      .status(201)
      .header('location', `${scope.prefix}/contests/${cid}/commentary/${id}`)
      .send(object);
  });
  scope.options('/*', (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET')
      .header('access-control-allow-headers', 'Authorization')
      .status(204)
      .send(),
  );
  scope.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: () => Promise.reject(new Fault(405, 'backend.bad_request')),
  });
}

async function seenOf({ app }: Api, request: FastifyRequest, caller: Caller | null): Promise<Seen> {
  const { cid } = paramsOf(request);
  if (!/^\d{1,9}$/.test(cid)) throw notFound();
  return { ...(await contestSeenBy(app.db, caller, Number(cid))), now: app.now() };
}

/** The contest in one snapshot of the database; for the public one of the last second. */
async function contents(api: Api, request: FastifyRequest, caller: Caller | null): Promise<Contents> {
  const { contest, view } = await seenOf(api, request, caller);
  const read = () =>
    atOneMoment(api, async (db) => {
      const now = await contestSeenBy(db, caller, contest.id);
      if (now.view !== view) throw notFound();
      return contentsOf(db, { ...now, now: api.app.now() });
    });
  if (view === 'full') return read();
  const now = api.app.now();
  const known = api.open.get(contest.id);
  if (known && Math.abs(now - known.at) < PUBLIC_FRESH_MS) return known.contents;
  const contentsNow = read();
  api.open.set(contest.id, { at: now, contents: contentsNow });
  contentsNow.catch(() => api.open.delete(contest.id));
  return contentsNow;
}

/** Modifying commentary: for whoever sees all of the contest. */
async function postComment(
  api: Api,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<{ readonly id: string; readonly object: ApiObject }> {
  const { contest, view, now } = await seenOf(api, request, caller);
  if (caller === null || view !== 'full') throw new Fault(403, 'backend.forbidden');
  const id = await api.app.write(async (trx) => {
    const { references: named } = await contentsOf(trx, { contest, view, now });
    return addComment(trx, { contest, now }, { body: request.body, by: caller.userId, named });
  });
  const { collections } = await contents(api, request, caller);
  const object = collections.commentary.find((one) => one.id === id);
  if (!object) throw notFound();
  return { id, object: inRelease(api.release, 'commentary', object) };
}

function atOneMoment<T>({ app }: Api, read: (db: App['db']) => Promise<T>): Promise<T> {
  return app.db.transaction().setIsolationLevel('repeatable read').execute(read);
}

async function collection(
  api: Api,
  request: FastifyRequest,
  caller: Caller | null,
  filter: Readonly<Record<string, unknown>> = queryOf(request),
): Promise<readonly ApiObject[]> {
  const type = COLLECTIONS.find((one) => one === paramsOf(request).type);
  if (!type) throw notFound();
  const all = await contents(api, request, caller);
  const objects = await collectionOf(api.app.db, all, type);
  return filtered(objects, filter).map((object) => inRelease(api.release, type, object));
}

/** Filtering: on any property that holds an id; an empty value asks for those that have none. */
function filtered(
  objects: readonly CollectionObject[],
  filter: Readonly<Record<string, unknown>>,
): readonly CollectionObject[] {
  const wanted = Object.entries(filter).filter(([name]) => name.endsWith('_id'));
  return objects.filter((object) => wanted.every(([name, value]) => (object[name] ?? '') === value));
}

async function scoreboard(api: Api, request: FastifyRequest, caller: Caller | null): Promise<ApiObject> {
  const all = await contents(api, request, caller);
  const group = textOf(request, 'group_id');
  if (group !== undefined && !all.collections.groups.some(({ id }) => id === group))
    throw new Fault(400, 'backend.bad_request');
  const teams = new Map(
    all.collections.teams.map((team) => [team.id, team['group_ids'] as readonly string[]]),
  );
  const isMember = (team: string) => group === undefined || (teams.get(team)?.includes(group) ?? false);
  return scoreboardIn(
    api.release,
    await atOneMoment(api, (db) => scoreboardOf(db, all.seen, all.references, { isMember })),
  );
}

async function eventFeed(
  api: Api,
  request: FastifyRequest,
  caller: Caller | null,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { contest, view } = await seenOf(api, request, caller);
  const since = textOf(request, 'since_token');
  // Releases before 2021-11 resumed by it. Whoever is refused begins anew; ignored, they would take all for new.
  if (queryOf(request)['since_id'] !== undefined) throw new Fault(400, 'backend.bad_request');
  const ended = new AbortController();
  reply.raw.once('close', () => ended.abort());
  const mayStill = async () => {
    const again = await api.who(credentialsOf(request), request.ip);
    return (await contestSeenBy(api.app.db, again, contest.id)).view === view;
  };
  const items = await api.feeds.follow({ contestId: contest.id, view }, since, {
    address: request.ip,
    signal: ended.signal,
    mayStill: () => mayStill().catch(() => false),
  });
  return (
    reply
      .type(FEED_MIME)
      .header('x-accel-buffering', 'no')
      // The status goes out before there is a line: whoever waits for changes knows at once that they may.
      .send(Readable.from(linesOf(items, api.release, () => reply.raw.flushHeaders())))
  );
}

function paramsOf(request: FastifyRequest): Params {
  return request.params as Params;
}

function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return request.query as Readonly<Record<string, unknown>>;
}

/** A field of the query, if it is given once. */
function textOf(request: FastifyRequest, name: string): string | undefined {
  const value = queryOf(request)[name];
  return typeof value === 'string' ? value : undefined;
}
