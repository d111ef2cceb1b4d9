import { type Kysely } from 'kysely';
import { type AnswerOf } from '../../../protocol/calls.ts';
import { type FrameOf } from '../../../protocol/destinations.ts';
import { type App } from '../../app.ts';
import { type Schema } from '../../db/schema.ts';
import { type PreparedAnswer } from '../../http/context.ts';
import { type ContestRow } from '../../model/rows.ts';
import { notFound } from '../../model/fault.ts';
import { prepare } from '../../http/prepared.ts';
import { heads } from '../../journal/append.ts';
import { type JournalEntry } from '../../journal/journal.ts';
import { boardOf } from './board.ts';
import { streamOf } from '../../model/standings/rows.ts';

/** How old what is answered may be, beside what caches on the way add. */
const FRESH_MS = 200;
const MAX_AGE_SECONDS = 1;
/** How many of the last changes are at hand; whoever is further behind gets the whole board. */
const KEPT_CHANGES = 300;

/** A contest's board and its last changes, as of one look at the database. */
interface Look {
  /** When it was made, on the monotonic clock. */
  readonly madeAt: number;
  readonly contest: ContestRow;
  readonly head: number;
  /** The changes up to `head`, without gaps. */
  readonly changes: readonly JournalEntry[];
}

/**
 * The board of one contest for everybody, kept in memory: however many ask, the database is looked at once in
 * `FRESH_MS`, and the board is read, written out and compressed once per version.
 */
export class PublicBoard {
  readonly #app: Pick<App, 'db' | 'journal' | 'now'>;
  readonly #contestId: number;
  #look: Look | null = null;
  #looking: Promise<Look> | null = null;
  #board: { readonly of: Look; readonly answer: Promise<PreparedAnswer> } | null = null;
  #changes: { readonly of: Look; readonly bySince: Map<number, Promise<PreparedAnswer>> } | null = null;

  constructor(app: Pick<App, 'db' | 'journal' | 'now'>, contestId: number) {
    this.#app = app;
    this.#contestId = contestId;
  }

  /** The whole board, or the changes since a version. Throws 404 for a contest that is not there or not public. */
  async answer(since: number | undefined): Promise<PreparedAnswer> {
    const look = await this.#fresh();
    return (since === undefined ? null : this.#since(look, since)) ?? this.#whole(look);
  }

  /** The changes after a version, made ready once for all who have it; null when the whole board is to be sent. */
  #since(look: Look, since: number): Promise<PreparedAnswer> | null {
    if (this.#changes?.of !== look) this.#changes = { of: look, bySince: new Map() };
    const { bySince } = this.#changes;
    const known = bySince.get(since);
    if (known) return known;
    const frames = changesSince(look, since);
    if (frames === null) return null;
    const changes: AnswerOf<'publicStanding'> = {
      kind: 'changes',
      version: look.head,
      now: this.#app.now(),
      start_time: look.contest.start_at,
      end_time: look.contest.end_at,
      frames,
    };
    const answer = prepare(changes, MAX_AGE_SECONDS);
    bySince.set(since, answer);
    return answer;
  }

  #fresh(): Promise<Look> {
    if (this.#look && performance.now() - this.#look.madeAt < FRESH_MS) return Promise.resolve(this.#look);
    this.#looking ??= this.#lookAgain().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookAgain(): Promise<Look> {
    const madeAt = performance.now();
    const contest = await publicContest(this.#app.db, this.#contestId);
    if (!contest) {
      this.#look = null;
      throw notFound();
    }
    const last = this.#look;
    const stream = streamOf(this.#contestId, 'public');
    const since = last?.head ?? (await firstOf(this.#app, stream));
    const part = await this.#app.journal.read(stream, since, KEPT_CHANGES);
    const isWhole = since >= part.oldest - 1 && since <= part.head && part.head - since <= KEPT_CHANGES;
    const changes = isWhole ? [...(last?.changes ?? []), ...part.entries].slice(-KEPT_CHANGES) : [];
    this.#look = { madeAt, contest, head: part.head, changes };
    return this.#look;
  }

  /** The board of a look; made again when the contest or a row of it has changed since the last one. */
  #whole(look: Look): Promise<PreparedAnswer> {
    if (this.#board === null || !isSameBoard(this.#board.of, look)) {
      const answer = this.#readWhole();
      this.#board = { of: look, answer };
      answer.catch(() => {
        if (this.#board?.answer === answer) this.#board = null;
      });
    }
    return this.#board.answer;
  }

  async #readWhole(): Promise<PreparedAnswer> {
    const stream = streamOf(this.#contestId, 'public');
    const standing = await this.#app.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const contest = await publicContest(trx, this.#contestId);
        if (!contest) throw notFound();
        const now = await heads(trx, [stream]);
        return boardOf(trx, contest, 'public', now[stream] ?? 0);
      });
    const answer: AnswerOf<'publicStanding'> = { kind: 'board', standing };
    return prepare(answer, MAX_AGE_SECONDS);
  }
}

/** The contest, where everybody may see its board. */
async function publicContest(db: Kysely<Schema>, contestId: number): Promise<ContestRow | undefined> {
  return db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .where('public_standing', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Where the changes at hand begin when nothing is known yet, with room for what comes before they are read. */
async function firstOf(app: Pick<App, 'db'>, stream: string): Promise<number> {
  const now = await heads(app.db, [stream]);
  return Math.max(0, (now[stream] ?? 0) - KEPT_CHANGES / 2);
}

/**
 * The changes after a version; null when they are not at hand, or when the board was shown, hidden or frozen among
 * them: then rows published earlier may not be for everybody any more, and the whole board says what is.
 */
function changesSince(look: Look, since: number): FrameOf<'standing'>[] | null {
  const count = look.head - since;
  if (count < 0 || count > look.changes.length) return null;
  const frames = look.changes
    .slice(look.changes.length - count)
    .map((entry) => entry.body as unknown as FrameOf<'standing'>);
  return frames.some((frame) => frame.action === 'state') ? null : frames;
}

function isSameBoard(a: Look, b: Look): boolean {
  const keys = ['name', 'start_at', 'end_at', 'standings_visible', 'standings_frozen'] as const;
  return a.head === b.head && keys.every((key) => a.contest[key] === b.contest[key]);
}
