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

/** How old what is answered may be, ms, beside what caches on the way add. */
const FRESH_MS = 200;
const HEAD_SECONDS = 1;
/** No cache keeps it. */
const NOT_KEPT = 0;
/** The journal's last entries are at hand, for the head. */
const KEPT_ENTRIES = 1_000;
/** Changes after which a new whole board is written out. */
const SNAPSHOT_AFTER = 500;
/** A client that is further behind gets the whole board. */
const MOST_BEHIND = 2_000;
const KEPT_ANSWERS = 20;
const TOKEN_BYTES = 6;
const MOST_TRIES = 3;

/** A stream as one look at the database has it, within one epoch. */
interface Look extends StreamPlace {
  /** On the monotonic clock. */
  readonly madeAt: number;
  readonly epoch: string;
  readonly cut: Cut;
  readonly entries: readonly JournalEntry[];
}

/**
 * The board of one contest as documents for everybody (STD-8): a head that is asked for again and again, and whole boards
 * and changes at addresses whose content never changes, so that any cache carries them. All of it is made of what the
 * public stream has told and of the public rows, so a copy that is a while old shows what was public then. When what may
 * be seen changes a new epoch begins, and addresses of an older one are answered no more.
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

  /** Where the board stands. Throws 404 for a contest that is not there or not public. */
  async head(): Promise<PreparedAnswer> {
    return (await this.#headSince(-Infinity)).answer;
  }

  /** The same, once a cut is out. Before it is, no cache keeps the answer: others would get it for the one with the cut. */
  async headAt(cut: number): Promise<PreparedAnswer> {
    const outAt = cutOutAt(cut);
    const { look, answer } = await this.#headSince(outAt);
    return look.now >= outAt ? answer : { prepared: { ...answer.prepared, maxAge: NOT_KEPT } };
  }

  /** The head of a look that was not made before an instant of the database's clock, if that is over. */
  async #headSince(instant: number): Promise<{ readonly look: Look; readonly answer: PreparedAnswer }> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const look = await this.#fresh(instant);
      const answer = await this.#headAt(look);
      if (answer !== null) return { look, answer };
      if (this.#look === look) this.#look = null;
    }
    throw notFound();
  }

  /** The whole board of an epoch at a version. Throws 404 for any but those that its head has told of of late. */
  async snapshot(epoch: string, version: number): Promise<PreparedAnswer> {
    const look = await this.#fresh();
    if (look.epoch !== epoch) throw notFound();
    return this.#once(`snapshot ${epoch} ${version}`, async () => {
      const answer = await readSnapshot(this.#app.db, this.#contestId, epoch, version);
      if (answer === null) throw notFound();
      return answer;
    });
  }

  /** The changes of an epoch after one version up to another. Throws 404 where not all of them can be had. */
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

  /** The head as of one look, for all who ask meanwhile; null: what may be seen has just changed. */
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

  /** The last entries up to the head; what comes while they are read may be of the next epoch. */
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

  /** The name of what began with a change, the same for all processes. */
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

  /** The version of the whole board to begin with; one that is too old is replaced while it still serves. */
  async #snapshotOf(look: Look): Promise<number | null> {
    const { epoch } = look;
    const kept = this.#snapshot?.epoch === epoch ? this.#snapshot.version : undefined;
    const version = kept ?? (await newestSnapshot(this.#app.db, this.#contestId, epoch));
    if (version === undefined) return this.#make(look);
    this.#snapshot = { epoch, version };
    // Names that are others now, or none, are not handed on.
    if (look.entries.some(({ seq, body }) => seq > version && actionOf(body) === 'rows'))
      return this.#make(look);
    if (look.head - version > SNAPSHOT_AFTER) this.#make(look).catch(() => undefined);
    return version;
  }

  /** Null: what may be seen has changed meanwhile. */
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

/** The head of a board of which the newest whole one is at `snapshot`. */
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
