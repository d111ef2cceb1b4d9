import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { placeOf } from '#server/model/budgets/place.ts';
import { Fault } from '#server/model/fault.ts';
import { freezeAt } from './audience.ts';
import { type Change, type FeedKey, type Published } from './feed-published.ts';
import { bringUpToDate, changesAfter, everything } from './feed-store.ts';

/** Time within which a change is published, ms. */
const LOOK_EVERY_MS = 1_000;
/** Time within which a change without an entry in the journal is noticed, ms. */
const LOOK_ANYWAY_MS = 30_000;
/** Time between two checks whether a follower may still see the feed, ms. */
const ASK_AGAIN_MS = 5_000;
/**
 * The most open feeds of one server for an audience, and for one address of the public: each takes a
 * connection.
 */
const MOST: Readonly<Record<FeedKey['view'], number>> = { full: 100, public: 200 };
const MOST_OF_ONE_PLACE = 20;
/** The most ms between two lines; the standard requires one in 120 s (Event feed). */
const ALIVE_EVERY_MS = 30_000;

/**
 * A change to be sent, or null for a sign of life. A change has no token before the first pass over all
 * objects is complete.
 */
export type FeedItem = { readonly change: Change; readonly token: string | null } | null;

/** A client that follows a feed. */
interface Follower {
  /** The client's network address. */
  readonly address: string;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  /** Whether the feed ends once all present objects are sent. */
  readonly isOnce: boolean;
  /** Whether the client may still see the feed: accounts and boards may be closed meanwhile. */
  readonly mayStill: () => Promise<boolean>;
}

/** The event feeds of a server. */
export interface Feeds {
  /**
   * All objects and then each change, or the changes since a token. Throws 400 for a token of another feed,
   * 503 where too many feeds are open.
   */
  follow(key: FeedKey, since: string | undefined, follower: Follower): Promise<AsyncGenerator<FeedItem>>;
}

/** A point in a feed: the feed's beginning and the number of changes. */
type Point = Pick<Published, 'madeAt' | 'head'>;

/** A feed with at least one follower; one look serves all of them. */
class SharedFeed {
  readonly #app: App;
  readonly #key: FeedKey;
  #published: Published | null = null;
  #looking: Promise<Published> | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #lookedAnywayAt = Number.NEGATIVE_INFINITY;
  #fingerprint = '';

  constructor(app: App, key: FeedKey) {
    this.#app = app;
    this.#key = key;
  }

  /** The published state after a look that is at most `freshMs` old. */
  async published(freshMs: number): Promise<Point> {
    if (performance.now() - this.#lookedAt < freshMs && this.#published) return this.#published;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<Published> {
    const at = performance.now();
    const fingerprint = await this.#fingerprintNow();
    const isSame = fingerprint === this.#fingerprint && at - this.#lookedAnywayAt < LOOK_ANYWAY_MS;
    if (!isSame || !this.#published) {
      this.#published = await bringUpToDate(this.#app, this.#key, this.#published);
      this.#fingerprint = fingerprint;
      this.#lookedAnywayAt = at;
    }
    this.#lookedAt = at;
    return this.#published;
  }

  /**
   * A text that differs whenever the journal, the commentary, objects or runs of a feed or, by time alone, the
   * state of the contest has changed.
   */
  async #fingerprintNow(): Promise<string> {
    const { db } = this.#app;
    const { rows } = await sql<{
      heads: string;
    }>`select coalesce(sum(head), 0) || ' ' || (
      select count(*) from contest_comments where contest_id = ${this.#key.contestId}) || ' ' || (
      select count(*) || '/' || coalesce(max(changed_at), 0) from brought_objects
        where contest_id = ${this.#key.contestId}) || ' ' || (
      select count(*) from brought_objects b join contests c on c.id = b.contest_id
        where c.id = ${this.#key.contestId} and (b.data ->> 'contest_time_ms')::float8
          * (c.end_at - c.start_at) / coalesce(nullif(c.feed_duration_ms, 0), greatest(1, c.end_at - c.start_at))
          <= ${this.#app.now()}::float8 - c.start_at) || ' ' || (
      select count(*) || '/' || coalesce(sum(r.xmin::text::bigint), 0) from brought_runs r join submissions s on s.id = r.submission_id
        where s.contest_id = ${this.#key.contestId}) as heads from journal_streams`.execute(db);
    const contest = await db
      .selectFrom('contests')
      .selectAll()
      .where('id', '=', this.#key.contestId)
      .executeTakeFirst();
    if (!contest) return 'gone';
    const now = this.#app.now();
    const moments = [contest.start_at, freezeAt(contest), contest.end_at, contest.final_at];
    return [rows[0]?.heads, contest.version, ...moments.map((at) => at !== null && now >= at)].join();
  }
}

/** The feeds of a server; each is updated while somebody follows it. */
export function createFeeds(app: App): Feeds {
  const shared = new Map<string, SharedFeed>();
  const followers = new Set<{
    readonly name: string;
    readonly view: FeedKey['view'];
    readonly place: string;
  }>();
  return {
    follow: async (key, since, follower) => {
      const { view } = key;
      const name = `${key.contestId}/${view}`;
      const { signal } = follower;
      const place = placeOf(follower.address);
      const there = [...followers].filter((one) => one.view === view);
      const isCrowded =
        view === 'public' && there.filter((one) => one.place === place).length >= MOST_OF_ONE_PLACE;
      if (there.length >= MOST[view] || isCrowded) throw new Fault(503, 'backend.unavailable');
      const feed = shared.get(name) ?? new SharedFeed(app, key);
      shared.set(name, feed);
      const entry = { name, view, place };
      followers.add(entry);
      const leave = () => {
        followers.delete(entry);
        if (![...followers].some((one) => one.name === name)) shared.delete(name);
      };
      // The signal, not the generator's end: a generator that never started has no end.
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave);
      const { madeAt, head } = await feed.published(0);
      const begun = { madeAt, head };
      return follow(app, key, {
        feed,
        begun,
        after: since === undefined ? null : pointOf(since, begun),
        follower,
      });
    },
  };
}

interface Following {
  readonly feed: SharedFeed;
  readonly begun: Point;
  readonly after: number | null;
  readonly follower: Follower;
}

async function* follow(
  app: App,
  key: FeedKey,
  { feed, begun, after, follower }: Following,
): AsyncGenerator<FeedItem> {
  const { signal, mayStill, isOnce } = follower;
  let sent = after ?? begun.head;
  if (after === null) yield* all(app, key, begun);
  let saidAt = performance.now();
  let askedAt = saidAt;
  while (!signal.aborted) {
    if (performance.now() - askedAt >= ASK_AGAIN_MS) {
      if (!(await mayStill())) return;
      askedAt = performance.now();
    }
    const now = await feed.published(LOOK_EVERY_MS / 2);
    // The feed was begun anew: the client connects again and gets all objects.
    if (now.madeAt !== begun.madeAt) return;
    if (now.head > sent) {
      for (const change of await changesAfter(app, key, sent)) {
        sent = change.seq;
        yield { change, token: tokenOf({ ...begun, head: change.seq }) };
      }
      saidAt = performance.now();
      continue;
    }
    if (isOnce) return;
    if (performance.now() - saidAt >= ALIVE_EVERY_MS) {
      yield null;
      saidAt = performance.now();
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** All present objects; the last line has a token from which a client can resume. */
async function* all(app: App, key: FeedKey, begun: Point): AsyncGenerator<FeedItem> {
  let last: Change | null = null;
  for await (const part of everything(app, key)) {
    for (const change of part) {
      if (last) yield { change: last, token: null };
      last = change;
    }
  }
  if (last) yield { change: last, token: tokenOf(begun) };
}

function tokenOf({ madeAt, head }: Point): string {
  return `${madeAt}-${head}`;
}

/** The number in a token of this feed. Throws 400 for any other token. */
function pointOf(token: string, { madeAt, head }: Point): number {
  const [, of, number] = /^(\d{1,15})-(\d{1,15})$/.exec(token) ?? [];
  if (Number(of) !== madeAt || !(Number(number) <= head)) throw new Fault(400, 'backend.bad_request');
  return Number(number);
}
