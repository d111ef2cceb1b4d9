import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type App } from '#server/app.ts';
import { placeOf } from '#server/model/budgets/place.ts';
import { Fault } from '#server/model/fault.ts';
import { freezeAt } from './audience.ts';
import {
  bringUpToDate,
  type Change,
  changesAfter,
  everything,
  type FeedKey,
  type Published,
} from './feed-store.ts';

/** Time within which a change is published. */
const LOOK_EVERY_MS = 1_000;
/** Time within which a change without an entry in the journal is noticed. */
const LOOK_ANYWAY_MS = 30_000;
/** Whether a follower may have it still is asked this often. */
const ASK_AGAIN_MS = 5_000;
/** Feeds that one server holds open at once for an audience, and for one place of the public: each takes a connection. */
const MOST: Readonly<Record<FeedKey['view'], number>> = { full: 100, public: 200 };
const MOST_OF_ONE_PLACE = 20;
/** A line is sent at least so often; the standard wants one in 120 s (Event feed). */
const ALIVE_EVERY_MS = 30_000;

/** A change as it is sent, or null for a sign of life. What is sent before everything was sent carries no token. */
export type FeedItem = { readonly change: Change; readonly token: string | null } | null;

/** Somebody who follows a feed. */
interface Follower {
  /** Where they ask from. */
  readonly address: string;
  /** Ends when they have gone. */
  readonly signal: AbortSignal;
  /** They are told what there is, and then it ends. */
  readonly isOnce: boolean;
  /** Whether they may have it still: accounts and boards are closed while feeds are followed. */
  readonly mayStill: () => Promise<boolean>;
}

/** The event feeds of a server. */
export interface Feeds {
  /**
   * Everything there is and then each change, or the changes since a token. Throws 400 for a token that is none of this
   * feed, 503 where too many are followed.
   */
  follow(key: FeedKey, since: string | undefined, follower: Follower): Promise<AsyncGenerator<FeedItem>>;
}

/** A point in a feed: how many changes of which feed. */
type Point = Pick<Published, 'madeAt' | 'head'>;

/** One feed while somebody follows it: looked at once for all who do. */
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

  /** The published state, after a look that began no earlier than `freshMs` ago. */
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

  /** Changes whenever the journal, the commentary, what a feed brought or, by time alone, the state of the contest does. */
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
      select coalesce(sum(r.count), 0) from brought_runs r join submissions s on s.id = r.submission_id
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

/** The feeds of a server; each is looked at while somebody follows it. */
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
      // Not by the generator's end: one that was never asked for anything has none.
      signal.addEventListener('abort', () => {
        followers.delete(entry);
        if (![...followers].some((one) => one.name === name)) shared.delete(name);
      });
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
    // A client that follows a feed that was begun anew comes again and is told everything.
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

/** Everything there is; the token stands on the last line, from which on nothing is missed. */
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

/** The number that a token of this feed stands for. Throws 400 for any other. */
function pointOf(token: string, { madeAt, head }: Point): number {
  const [, of, number] = /^(\d{1,15})-(\d{1,15})$/.exec(token) ?? [];
  if (Number(of) !== madeAt || !(Number(number) <= head)) throw new Fault(400, 'backend.bad_request');
  return Number(number);
}
