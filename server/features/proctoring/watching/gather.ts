import { sql } from 'kysely';
import { type WallFrame } from '#protocol/wire/staff/proctoring/watching.ts';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type WatchPart } from '#server/db/watching-tables.ts';
import { publishers } from '#server/model/streams.ts';
import { checksOf, handoversOf } from './wall.ts';
import { newestPicturesOf, tilesOf } from './tiles.ts';

/** Time between two publications of all changes to the people who watch, ms. */
const GATHER_MS = 1_000;
/** The most changes in one publication; the rest follows at once. */
const MOST_NEWS = 5_000;
/** The most contestants in one frame, so that frames do not grow with the contest. */
const TILES_PER_FRAME = 200;
/** The name of the lock that the gathering process holds. */
const LOCK = 'watch_news';

interface News {
  readonly contest_id: number;
  readonly participant_id: number | null;
  readonly part: WatchPart;
}

/** Tells the people who watch over contests, each second, what changed. */
export function startGatheringNews(app: App): Chore {
  return startChore(app, {
    everyMs: GATHER_MS,
    failed: 'walls_not_told',
    once: () => gatherNews(app),
  });
}

/**
 * Publishes the changes once (PRC-6): each changed contestant in the present state, so that nobody needs the
 * former one. One process at a time does it for all, so that a later publication is never older. Answers
 * whether more changes wait.
 */
export async function gatherNews(app: App): Promise<boolean> {
  const any = await app.db.selectFrom('watch_news').select('id').limit(1).executeTakeFirst();
  if (any === undefined) return false;
  return app.write(async (trx, publish) => {
    const { rows: locks } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${LOCK})) as mine`.execute(trx);
    if (locks[0]?.mine !== true) return false;
    const { rows: news } = await sql<News>`delete from watch_news where id in (
      select id from watch_news order by id limit ${MOST_NEWS}) returning contest_id, participant_id, part`.execute(
      trx,
    );
    const contests = [...new Set(news.map(({ contest_id: id }) => id))].sort((a, b) => a - b);
    for (const contestId of contests) {
      const own = news.filter(({ contest_id: id }) => id === contestId);
      for (const frame of await framesOf(trx, contestId, own, app.now()))
        publishers.wall(publish, contestId, frame);
    }
    return news.length === MOST_NEWS;
  });
}

async function framesOf(
  trx: Transaction,
  contestId: number,
  news: readonly News[],
  now: number,
): Promise<WallFrame[]> {
  const contest = await trx
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow();
  const people = idsOf(news, 'person');
  const pictured = idsOf(news, 'picture').filter((id) => !people.includes(id));
  const frames: WallFrame[] = [];
  const checks = checksOf(contest);
  const nothing = { action: 'change', checks, tiles: [], pictures: [], gone: [], handovers: null } as const;
  for (const ids of pagesOf(people)) {
    const tiles = await tilesOf(trx, contest, ids, now);
    const there = new Set(tiles.map(({ id }) => id));
    frames.push({ ...nothing, pictures: [], tiles, gone: ids.filter((id) => !there.has(id)) });
  }
  const pictures = await newestPicturesOf(trx, contestId, pictured);
  const handovers = news.some(({ part }) => part === 'handovers') ? await handoversOf(trx, contestId) : null;
  if (pictures.length === 0 && handovers === null) return frames;
  const last = frames.pop() ?? { ...nothing, tiles: [], gone: [] };
  return [...frames, { ...last, pictures, handovers }];
}

function idsOf(news: readonly News[], part: WatchPart): readonly number[] {
  const ids = news.flatMap((one) =>
    one.part === part && one.participant_id !== null ? [one.participant_id] : [],
  );
  return [...new Set(ids)].sort((a, b) => a - b);
}

function pagesOf(ids: readonly number[]): readonly (readonly number[])[] {
  const pages: (readonly number[])[] = [];
  for (let from = 0; from < ids.length; from += TILES_PER_FRAME) {
    pages.push(ids.slice(from, from + TILES_PER_FRAME));
  }
  return pages;
}
