import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type App } from '#server/app.ts';
import { type Authenticate, credentialsOf } from '#server/http/routes.ts';
import { asFault } from '#server/http/server.ts';
import { type Caller } from '#server/model/caller.ts';
import { type BudgetLimits } from '#server/model/budgets/budget.ts';
import { Fault, notFound, tooOften } from '#server/model/fault.ts';
import { accessObject } from './access-object.ts';
import { ownAccount } from './accounts.ts';
import {
  type Api,
  collection,
  contents,
  eventFeed,
  objectById,
  paramsOf,
  postComment,
  scoreboard,
  seenOf,
} from './answers.ts';
import { contestsSeenBy } from './audience.ts';
import { broughtTo, broughtToEach } from './brought.ts';
import { contestObject } from './configuration.ts';
import { createFeeds } from './feeds.ts';
import { problemStatement, submissionFiles } from './files.ts';
import { information, inRelease, RELEASES } from './release.ts';
import { createWho } from './who.ts';

/** The path of the newest release; an older one is below it under its name. */
const CONTEST_API_PATH = '/contest-api';

/** The most bytes of a comment, which is a sentence or two with references. */
const MAX_COMMENT_BYTES = 16_384;
/** The budget of programs in a hall that load everything each second without a login. */
const READERS: BudgetLimits = {
  place: { atOnce: 1_000, perSecond: 100 },
  all: { atOnce: 5_000, perSecond: 500 },
};
const CHALLENGE = 'Basic realm="Contest API", charset="UTF-8"';

/** The message of each status, in the standard's words: `{code, message}` (Success, Failure, and HTTP Responses). */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'The name or the password is not right.',
  403: 'This account may not have it.',
  404: 'There is no such object, or it is not for this account.',
  405: 'Only GET is served, and POST of commentary.',
  429: 'Too many requests, or wrong passwords, from this network. Try again later.',
  503: 'The server is busy. Try again in a moment.',
};

/**
 * Serves the Contest API of the CCS standard (AUT-10), read-only except for commentary of the staff. Admins
 * and authors of a contest see all of it; everybody else, logged in or not, sees what its public board shows.
 * Programs log in with HTTP basic authentication.
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
  const readers = api.app.budgets.of('contest_api_readers', READERS);
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  scope.setErrorHandler((error: FastifyError | Fault, request, reply) => {
    const { status: code, detail, retryAfterSeconds } = asFault(error);
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
    if (retryAfterSeconds !== null) void reply.header('retry-after', String(retryAfterSeconds));
    return reply
      .status(code)
      .send({ code, message: MESSAGES[code] ?? 'Something went wrong on the server.' });
  });
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    if (request.method === 'OPTIONS') return;
    const credentials = credentialsOf(request);
    if (credentials === null) {
      const waitMs = readers.tryTake(request.ip, 1);
      if (waitMs > 0) throw tooOften(Math.ceil(waitMs / 1_000));
    }
    callers.set(request, await api.who(credentials, request.ip));
  });
  const get = (
    path: string,
    answer: (request: FastifyRequest, caller: Caller | null, reply: FastifyReply) => unknown,
    options = {},
  ) => scope.get(path, options, (request, reply) => answer(request, callers.get(request) ?? null, reply));

  get('/', () => information(api.release));
  get('/contests', async (_request, caller) => {
    const contests = await contestsSeenBy(api.app.db, caller);
    const ids = contests.map(({ contest }) => contest.id);
    const brought = await broughtToEach(api.app.db, ids, 'contest');
    return contests.map((one) =>
      inRelease(api.release, 'contest', contestObject(one, brought(one.contest.id))),
    );
  });
  get('/contests/:cid', async (request, caller) => {
    const seen = await seenOf(api, request, caller);
    const brought = await broughtTo(api.app.db, seen.contest.id);
    return inRelease(api.release, 'contest', contestObject(seen, brought));
  });
  get('/contests/:cid/access', async (request, caller) =>
    accessObject(await seenOf(api, request, caller), api.release),
  );
  get('/contests/:cid/account', async (request, caller) => {
    const own = caller && (await ownAccount(api.app.db, caller.userId, await contents(api, request, caller)));
    if (!own) throw notFound();
    return own;
  });
  get('/contests/:cid/state', async (request, caller) => (await contents(api, request, caller)).state);
  get('/contests/:cid/scoreboard', (request, caller, reply) => scoreboard(api, request, caller, reply));
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
  get('/contests/:cid/:type', (request, caller, reply) => collection(api, request, caller, reply));
  get('/contests/:cid/:type/:id', (request, caller) => objectById(api, request, caller));
  scope.post('/contests/:cid/commentary', { bodyLimit: MAX_COMMENT_BYTES }, async (request, reply) => {
    const caller = callers.get(request) ?? null;
    const { id, object } = await postComment(api, request, caller);
    const { cid } = paramsOf(request);
    return reply
      .status(201)
      .header('location', `${scope.prefix}/contests/${cid}/commentary/${id}`)
      .send(object);
  });
  // An unknown path below the API is 404 and not a page of the client: another release, a webhook.
  get('/*', () => Promise.reject(notFound()));
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
