import { type Kysely } from 'kysely';
import { EMPTY_OVERLAY, type Overlay } from '#domain/standings/overlay.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { type PreparedAnswer } from '#server/http/context.ts';
import { prepare } from '#server/http/prepared.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { type LatestResults } from './results.ts';

/** The greatest age of an answer, ms, without the time in caches on the way. */
const FRESH_MS = 250;
const MAX_AGE_SECONDS = 1;
/** The most announcements, since no more fit on a screen. */
const SHOWN_ANNOUNCEMENTS = 5;
/** The most contests in memory; the first one to be loaded is dropped first. */
const KEPT = 50;

type Screen = AnswerOf<'publicScreen'>;

/** The last reading of a contest. */
interface Kept {
  /** The time of the reading on the monotonic clock. */
  readAt: number;
  answer: PreparedAnswer | null;
  /** The reading under way; null: there is none. */
  reading: Promise<PreparedAnswer> | null;
}

/**
 * The screens of halls and broadcasts beside the public board (STD-7). However many ask, the database is
 * queried once in `FRESH_MS`, and results are read again only when the board has changed.
 */
export class PublicScreens {
  readonly #app: Pick<App, 'db'>;
  readonly #results: LatestResults;
  readonly #kept = new Map<number, Kept>();

  constructor(app: Pick<App, 'db'>, results: LatestResults) {
    this.#app = app;
    this.#results = results;
  }

  /** Throws 404 for a contest that does not exist or is not public. */
  async answer(contestId: number): Promise<PreparedAnswer> {
    const kept = this.#of(contestId);
    if (kept.answer !== null && performance.now() - kept.readAt < FRESH_MS) return kept.answer;
    kept.reading ??= this.#renew(contestId, kept).finally(() => {
      kept.reading = null;
    });
    return kept.reading;
  }

  #of(contestId: number): Kept {
    const kept = this.#kept.get(contestId) ?? { readAt: 0, answer: null, reading: null };
    this.#kept.set(contestId, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }

  async #renew(contestId: number, kept: Kept): Promise<PreparedAnswer> {
    const readAt = performance.now();
    try {
      const answer = await this.#read(contestId);
      Object.assign(kept, { readAt, answer });
      return answer;
    } catch (error: unknown) {
      this.#kept.delete(contestId);
      throw error;
    }
  }

  #read(contestId: number): Promise<PreparedAnswer> {
    return inSnapshot(this.#app.db, async (trx) => {
      const contest = await publicContest(trx, contestId);
      if (!contest) throw notFound();
      const screen: Screen = {
        results: await this.#results.of(trx, contest),
        announcements: await announcements(trx, contestId),
        overlay: await overlayOf(trx, contestId),
      };
      return prepare(screen, MAX_AGE_SECONDS);
    });
  }
}

/** The content of the overlay of a contest. */
export async function overlayOf(
  db: Kysely<Schema>,
  contestId: number,
): Promise<AnswerOf<'overlay'>['overlay']> {
  const row = await db
    .selectFrom('overlays')
    .select('shown')
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  const { widgets, rows, participant }: Overlay = row?.shown ?? EMPTY_OVERLAY;
  return { widgets: [...widgets], rows, participant };
}

/** The contest, if everybody may see its board. */
function publicContest(db: Kysely<Schema>, contestId: number): Promise<ContestRow | undefined> {
  return db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .where('public_standing', '=', true)
    .where('is_rehearsal', '=', false)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Announcements to everybody that were not withdrawn. */
function announcements(db: Kysely<Schema>, contestId: number): Promise<Screen['announcements']> {
  return db
    .selectFrom('announcements')
    .select(['id', 'topic', 'message', 'at'])
    .where('contest_id', '=', contestId)
    .where('audience', '=', 'all')
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(SHOWN_ANNOUNCEMENTS)
    .execute();
}
