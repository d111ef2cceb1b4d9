import { Readable } from 'node:stream';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type App } from '#server/app.ts';
import { credentialsOf } from '#server/http/routes.ts';
import { type Caller } from '#server/model/caller.ts';
import { Fault, notFound } from '#server/model/fault.ts';
import { contestSeenBy, type Seen } from './audience.ts';
import { scoreboardOf } from './board.ts';
import { collectionOf, type Contents, contentsOf } from './collections.ts';
import { addComment } from './commentary.ts';
import { linesOf } from './feed-lines.ts';
import { atOneMoment } from './moment.ts';
import { type Feeds } from './feeds.ts';
import { type ApiObject, type CollectionObject, COLLECTIONS } from './objects.ts';
import { inRelease, type Release, scoreboardIn } from './release.ts';
import { sendShared } from './shared.ts';
import { type Who } from './who.ts';

const FEED_MIME = 'application/x-ndjson';
/** Time for which one reading of a contest serves the public, ms. */
const PUBLIC_FRESH_MS = 1_000;

/** The parts that a release of the API answers with. */
export interface Api {
  readonly app: App;
  readonly who: Who;
  readonly feeds: Feeds;
  readonly release: Release;
  /** The contents of each contest that the public was last given. */
  readonly open: Map<number, { readonly at: number; readonly contents: Promise<Contents> }>;
}

interface Params {
  readonly cid: string;
  readonly type: string;
  readonly id: string;
}

/** The contest of the path as the caller may see it. Throws 404 where they may not. */
export async function seenOf({ app }: Api, request: FastifyRequest, caller: Caller | null): Promise<Seen> {
  const { cid } = paramsOf(request);
  if (!/^\d{1,9}$/.test(cid)) throw notFound();
  return { ...(await contestSeenBy(app.db, caller, Number(cid))), now: app.now() };
}

/** The contest from one snapshot of the database; for the public from the last second. */
export async function contents(api: Api, request: FastifyRequest, caller: Caller | null): Promise<Contents> {
  const { contest, view } = await seenOf(api, request, caller);
  const read = () =>
    atOneMoment(api.app, async (db) => {
      const now = await contestSeenBy(db, caller, contest.id);
      if (now.view !== view) throw notFound();
      return contentsOf(db, { ...now, now: api.app.now() });
    });
  if (view === 'full') return read();
  const now = api.app.now();
  const known = api.open.get(contest.id);
  if (known && Math.abs(now - known.at) < PUBLIC_FRESH_MS) return known.contents;
  for (const [id, { at }] of api.open) if (Math.abs(now - at) >= PUBLIC_FRESH_MS) api.open.delete(id);
  const contentsNow = read();
  api.open.set(contest.id, { at: now, contents: contentsNow });
  contentsNow.catch(() => api.open.delete(contest.id));
  return contentsNow;
}

/** Modifying commentary: only by a caller who sees the whole contest. */
export async function postComment(
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

/** The objects of the type in the path that pass the query's filter. */
export async function collection(
  api: Api,
  request: FastifyRequest,
  caller: Caller | null,
  reply: FastifyReply,
): Promise<unknown> {
  const { type, all, objects } = await objectsOf(api, request, caller);
  const wanted = Object.entries(queryOf(request)).filter(([name]) => name.endsWith('_id'));
  const name = `${api.release}/${type}/${JSON.stringify(wanted)}`;
  const make = () => filtered(objects, wanted).map((object) => inRelease(api.release, type, object));
  return sendShared(all, name, make, { request, reply });
}

/** The one object of the type and with the id in the path. Throws 404. */
export async function objectById(
  api: Api,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<ApiObject> {
  const { type, objects } = await objectsOf(api, request, caller);
  const { id } = paramsOf(request);
  const found = objects.find((object) => object['id'] === id);
  if (!found) throw notFound();
  return inRelease(api.release, type, found);
}

async function objectsOf(api: Api, request: FastifyRequest, caller: Caller | null) {
  const type = COLLECTIONS.find((one) => one === paramsOf(request).type);
  if (!type) throw notFound();
  const all = await contents(api, request, caller);
  return { type, all, objects: await collectionOf(api.app.db, all, type) };
}

/** Filtering: on any property that holds an id; an empty value selects the objects without the property. */
function filtered(
  objects: readonly CollectionObject[],
  wanted: readonly (readonly [name: string, value: unknown])[],
): readonly CollectionObject[] {
  return objects.filter((object) => wanted.every(([name, value]) => (object[name] ?? '') === value));
}

/** The board of all teams or of a group. */
export async function scoreboard(
  api: Api,
  request: FastifyRequest,
  caller: Caller | null,
  reply: FastifyReply,
): Promise<unknown> {
  const all = await contents(api, request, caller);
  const group = textOf(request, 'group_id');
  if (group !== undefined && !all.collections.groups.some(({ id }) => id === group))
    throw new Fault(400, 'backend.bad_request');
  const make = async () => {
    const teams = new Map(
      all.collections.teams.map((team) => [team.id, team['group_ids'] as readonly string[]]),
    );
    const isMember = (team: string) => group === undefined || (teams.get(team)?.includes(group) ?? false);
    return scoreboardIn(
      api.release,
      await atOneMoment(api.app, (db) => scoreboardOf(db, all.seen, all.references, { isMember })),
    );
  };
  return sendShared(all, `${api.release}/scoreboard/${group ?? ''}`, make, { request, reply });
}

/** The changes in the contest, one per line, while the caller is connected and may see it. */
export async function eventFeed(
  api: Api,
  request: FastifyRequest,
  caller: Caller | null,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ended = new AbortController();
  reply.raw.once('close', () => ended.abort());
  const { contest, view } = await seenOf(api, request, caller);
  const since = textOf(request, 'since_token');
  // Releases before 2021-11 resumed by `since_id`. A client that is refused begins anew; if it were ignored,
  // the client would take every line for new.
  if (queryOf(request)['since_id'] !== undefined) throw new Fault(400, 'backend.bad_request');
  // The client may have gone while its account was looked up.
  if (reply.raw.destroyed) ended.abort();
  const mayStill = async () => {
    const again = await api.who(credentialsOf(request), request.ip);
    return (await contestSeenBy(api.app.db, again, contest.id)).view === view;
  };
  const items = await api.feeds.follow({ contestId: contest.id, view }, since, {
    address: request.ip,
    signal: ended.signal,
    isOnce: textOf(request, 'stream') === 'false',
    mayStill: () => mayStill().catch(() => false),
  });
  return (
    reply
      .type(FEED_MIME)
      .header('x-accel-buffering', 'no')
      // The status is sent before the first line, so that a client that waits for changes knows at once that
      // it may.
      .send(Readable.from(linesOf(items, api.release, () => reply.raw.flushHeaders())))
  );
}

/** The parameters in the path. */
export function paramsOf(request: FastifyRequest): Params {
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
