import { randomBytes } from 'node:crypto';
import { cutOutAt } from '#domain/standings/public-cuts.ts';
import { documentFrames } from '#protocol/board-frames.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type PublicDelta, type PublicHead } from '#protocol/wire/standings/public-board.ts';
import { type App } from '#server/app.ts';
import { type PreparedAnswer } from '#server/http/context.ts';
import { prepare } from '#server/http/prepared.ts';
import { type JournalEntry } from '#server/journal/journal.ts';
import { notFound } from '#server/model/fault.ts';
import { streamOf } from '#server/model/standings/rows.ts';
import { askAfter, type Cut, firstCut, nextCut } from './public-cuts.ts';
import { publicFrame } from './publicly.ts';
import {
  makeSnapshot,
  newestSnapshot,
  placeOf,
  publicContest,
  readSnapshot,
  type StreamPlace,
} from './public-snapshots.ts';

/** The greatest age of an answer, ms, without the time in caches on the way. */
const FRESH_MS = 200;
const HEAD_SECONDS = 1;
/** Caching time of an answer that no cache may store. */
const NOT_KEPT = 0;
/** The number of newest journal entries that are kept in memory for the head. */
const KEPT_ENTRIES = 1_000;
/** The number of changes after which a new whole board is written. */
const SNAPSHOT_AFTER = 500;
/** The number of changes beyond which a client gets the whole board. */
const MOST_BEHIND = 2_000;
const KEPT_ANSWERS = 20;
const TOKEN_BYTES = 6;
const MOST_TRIES = 3;

/** A stream as one query of the database found it, within one epoch. */
interface Look extends StreamPlace {
  /** The time on the monotonic clock. */
  readonly madeAt: number;
  readonly epoch: string;
  readonly cut: Cut;
  readonly entries: readonly JournalEntry[];
}

/**
 * The board of one contest as documents for everybody (STD-8): a head that is loaded again and again, and
 * whole boards and changes at addresses whose content never changes, so that any cache may store them. All
 * are made from the public stream and public rows, so an old copy shows what was public then. When the
 * visibility changes, a new epoch begins, and addresses of the old one are no longer answered.
 */
export class PublicDocuments {
  readonly #app: Pick<App, 'db' | 'journal'>;
  readonly #contestId: number;
  readonly #answers = new Map<string, Promise<PreparedAnswer>>();
  #look: Look | null = null;
  #looking: Promise<Look> | null = null;
  #head: { readonly of: Look; readonly answer: Promise<PreparedAnswer | null> } | null = null;
  #snapshot: { readonly epoch: string; readonly version: number } | null = null;
  #making: Promise<number | null> | null = null;

  constructor(app: Pick<App, 'db' | 'journal'>, contestId: number) {
    this.#app = app;
    this.#contestId = contestId;
  }

  /** The head of the board. Throws 404 for a contest that does not exist or is not public. */
  async head(): Promise<PreparedAnswer> {
    return (await this.#headSince(-Infinity)).answer;
  }

  /**
   * The head after a cut. Before the cut no cache may store the answer, since others would get it for the one
   * after the cut.
   */
  async headAt(cut: number): Promise<PreparedAnswer> {
    const outAt = cutOutAt(cut);
    const { look, answer } = await this.#headSince(outAt);
    return look.now >= outAt ? answer : { prepared: { ...answer.prepared, maxAge: NOT_KEPT } };
  }

  /**
   * The head from a query that is not older than an instant of the database's clock, if that instant is over.
   */
  async #headSince(instant: number): Promise<{ readonly look: Look; readonly answer: PreparedAnswer }> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const look = await this.#fresh(instant);
      const answer = await this.#headAt(look);
      if (answer !== null) return { look, answer };
      if (this.#look === look) this.#look = null;
    }
    throw notFound();
  }

  /**
   * The whole board of an epoch at a version. Throws 404 for versions that its head has not named recently.
   */
  async snapshot(epoch: string, version: number): Promise<PreparedAnswer> {
    const look = await this.#fresh();
    if (look.epoch !== epoch) throw notFound();
    return this.#once(`snapshot ${epoch} ${version}`, async () => {
      const answer = await readSnapshot(this.#app.db, this.#contestId, epoch, version);
      if (answer === null) throw notFound();
      return answer;
    });
  }

  /** The changes of an epoch between two versions. Throws 404 where some of them are missing. */
  async delta(epoch: string, from: number, to: number): Promise<PreparedAnswer> {
    const look = await this.#fresh();
    const isThere = from >= look.since && to > from && to <= look.head && to - from <= MOST_BEHIND;
    if (look.epoch !== epoch || !isThere) throw notFound();
    return this.#once(`delta ${epoch} ${from} ${to}`, async () => {
      const stream = streamOf(this.#contestId, 'public');
      const { entries } = await this.#app.journal.read(stream, from, to - from);
      if (entries[0]?.seq !== from + 1 || entries.at(-1)?.seq !== to) throw notFound();
      const delta: PublicDelta = { frames: [...framesOf(entries)] };
      return prepare(delta, 'immutable');
    });
  }

  /** The head from one query, for all who ask meanwhile; null: the visibility has just changed. */
  #headAt(look: Look): Promise<PreparedAnswer | null> {
    if (this.#head?.of === look) return this.#head.answer;
    const answer = this.#makeHead(look);
    this.#head = { of: look, answer };
    answer.catch(() => {
      if (this.#head?.answer === answer) this.#head = null;
    });
    return answer;
  }

  async #makeHead(look: Look): Promise<PreparedAnswer | null> {
    const snapshot = await this.#snapshotOf(look);
    if (snapshot === null) return null;
    const head = headOf(look, snapshot);
    return this.#once(`head ${JSON.stringify(head)}`, () => prepare(head, HEAD_SECONDS));
  }

  /** An answer that is made once for all who ask for it. */
  #once(key: string, make: () => Promise<PreparedAnswer>): Promise<PreparedAnswer> {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = make();
    this.#answers.set(key, answer);
    answer.catch(() => this.#answers.delete(key));
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  #fresh(instant = -Infinity): Promise<Look> {
    const look = this.#look;
    const age = performance.now() - (look?.madeAt ?? 0);
    const isBefore = look !== null && look.now < instant && look.now + age >= instant;
    if (look && age < FRESH_MS && !isBefore) return Promise.resolve(look);
    this.#looking ??= this.#lookAgain().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookAgain(): Promise<Look> {
    const madeAt = performance.now();
    if (!(await publicContest(this.#app.db, this.#contestId))) {
      this.#look = null;
      throw notFound();
    }
    const place = await placeOf(this.#app.db, this.#contestId);
    const last = this.#look?.since === place.since ? this.#look : null;
    const epoch = last?.epoch ?? (await this.#epochSince(place.since));
    const entries = await this.#entriesUpTo(place, last?.entries ?? []);
    const before = (entries[0]?.seq ?? place.head + 1) - 1;
    const cut = nextCut(last?.cut ?? firstCut(before, entries, place.now), entries, place.now);
    this.#look = { ...place, madeAt, epoch, cut, entries };
    return this.#look;
  }

  /** The last entries up to the head; entries that come while these are read may belong to the next epoch. */
  async #entriesUpTo(
    { since, head }: StreamPlace,
    known: readonly JournalEntry[],
  ): Promise<readonly JournalEntry[]> {
    const after = known.at(-1)?.seq ?? Math.max(since, head - KEPT_ENTRIES);
    if (head <= after) return known;
    const stream = streamOf(this.#contestId, 'public');
    const { entries } = await this.#app.journal.read(stream, after, KEPT_ENTRIES);
    const all = entries[0]?.seq === after + 1 ? [...known, ...entries] : entries;
    return all.filter(({ seq }) => seq <= head).slice(-KEPT_ENTRIES);
  }

  /** The name of the epoch that began with a change; it is the same in all processes. */
  async #epochSince(since: number): Promise<string> {
    const key = { contest_id: this.#contestId, since };
    await this.#app.db
      .insertInto('public_board_epochs')
      .values({ ...key, token: randomBytes(TOKEN_BYTES).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { token } = await this.#app.db
      .selectFrom('public_board_epochs')
      .select('token')
      .where('contest_id', '=', key.contest_id)
      .where('since', '=', key.since)
      .executeTakeFirstOrThrow();
    return token;
  }

  /**
   * The version of the whole board to begin with; a board that is too old is replaced while it is still
   * served.
   */
  async #snapshotOf(look: Look): Promise<number | null> {
    const { epoch } = look;
    const kept = this.#snapshot?.epoch === epoch ? this.#snapshot.version : undefined;
    const version = kept ?? (await newestSnapshot(this.#app.db, this.#contestId, epoch));
    if (version === undefined) return this.#make(look);
    this.#snapshot = { epoch, version };
    // A board is not used if it has names that have changed or been removed since.
    if (look.entries.some(({ seq, body }) => seq > version && actionOf(body) === 'rows'))
      return this.#make(look);
    if (look.head - version > SNAPSHOT_AFTER) this.#make(look).catch(() => undefined);
    return version;
  }

  /** Null: the visibility has changed meanwhile. */
  #make({ epoch, since }: Look): Promise<number | null> {
    this.#making ??= (async () => {
      const version = await makeSnapshot(this.#app.db, this.#contestId, epoch, since);
      if (version !== null) this.#snapshot = { epoch, version };
      return version;
    })().finally(() => {
      this.#making = null;
    });
    return this.#making;
  }
}

/** The head of a board whose newest whole version is `snapshot`. */
export function headOf(
  { epoch, cut, entries, now }: Pick<Look, 'epoch' | 'cut' | 'entries' | 'now'>,
  snapshot: number,
): PublicHead {
  const shown = entries.filter(({ seq }) => seq > cut.from && seq <= cut.version);
  const isWhole = snapshot <= cut.version && shown.length === cut.version - cut.from;
  const version = Math.max(cut.version, snapshot);
  const wait = askAfter(entries, now);
  return {
    epoch,
    version,
    snapshot,
    from: isWhole ? cut.from : version,
    frames: isWhole ? [...framesOf(shown)] : [],
    ...(wait === undefined ? {} : { ask_after: wait }),
  };
}

function framesOf(entries: readonly JournalEntry[]): readonly FrameOf<'standing'>[] {
  return documentFrames(entries.map(({ body }) => publicFrame(body as unknown as FrameOf<'standing'>)));
}

function actionOf(body: JournalEntry['body']): FrameOf<'standing'>['action'] {
  return (body as unknown as FrameOf<'standing'>).action;
}
