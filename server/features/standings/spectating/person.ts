import { type Kysely } from 'kysely';
import { isSolvedCell } from '#domain/standings/board-totals.ts';
import { isIcpcBoard, ranksOf, sortRows } from '#domain/standings/standings.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { type Schema } from '#server/db/schema.ts';
import { heads } from '#server/journal/append.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { streamOf } from '#server/model/standings/rows.ts';
import { boardOf } from '../board/board.ts';

/** The most contests whose boards are in memory; the one unused for longest is dropped first. */
const KEPT = 8;

interface Ranked {
  readonly version: string;
  readonly board: Standing;
  /** Ranks by participant. */
  readonly ranks: ReadonlyMap<number, number>;
}

type OnBoard = AnswerOf<'publicPerson'>['contests'][number];

/**
 * Shows people as the public boards of contests do (SPE-1); a board is read once for all callers until it
 * changes.
 */
export class PublicPeople {
  readonly #kept = new Map<number, Ranked>();

  /**
   * A person in the contests whose board the caller may see now. Throws 404 for a person who is on none of
   * them, so that nobody learns whether such a person exists.
   */
  async of(db: Kysely<Schema>, caller: Caller, name: string): Promise<AnswerOf<'publicPerson'>> {
    const contests = await contestsOf(db, caller, name);
    const found: OnBoard[] = [];
    for (const contest of contests) {
      const own = onBoard(contest, await this.#ranked(db, contest), name);
      if (own) found.push(own);
    }
    const [newest] = found;
    if (newest === undefined) throw notFound();
    const { display_name, group, school = '' } = newest.participant;
    return { name: newest.participant.name, display_name, group, school, contests: found };
  }

  async #ranked(db: Kysely<Schema>, contest: ContestRow): Promise<Ranked> {
    const stream = streamOf(contest.id, 'public');
    const { [stream]: head = 0 } = await heads(db, [stream]);
    const { standings, standings_visible: visible, standings_frozen: frozen, version: change } = contest;
    const { name, start_at: start, end_at: end, final_at: final, public_standing: isPublic } = contest;
    const version = JSON.stringify([
      head,
      standings,
      visible,
      frozen,
      change,
      name,
      start,
      end,
      final,
      isPublic,
    ]);
    const known = this.#kept.get(contest.id);
    const ranked = known?.version === version ? known : { version, ...(await read(db, contest, head)) };
    this.#kept.delete(contest.id);
    this.#kept.set(contest.id, ranked);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return ranked;
  }
}

async function read(
  db: Kysely<Schema>,
  contest: ContestRow,
  head: number,
): Promise<Pick<Ranked, 'board' | 'ranks'>> {
  const board = await boardOf(db, contest, 'public', head);
  const sorted = sortRows(board.rows);
  const ranks = ranksOf(sorted);
  return { board, ranks: new Map(sorted.map(({ id }, at) => [id, ranks[at] ?? 0])) };
}

/**
 * The contests in which a person with that name is on a board that the caller may see now, the newest first.
 */
async function contestsOf(db: Kysely<Schema>, caller: Caller, name: string): Promise<ContestRow[]> {
  const ids = await contestIdsOf(db, caller);
  if (ids?.length === 0) return [];
  return db
    .selectFrom('contests')
    .innerJoin('participants', 'participants.contest_id', 'contests.id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .selectAll('contests')
    .where('users.name', '=', name)
    .where('participants.is_ranked', '=', true)
    .where('contests.standings_visible', '=', true)
    .where('contests.is_rehearsal', '=', false)
    .$if(ids !== null, (query) => query.where('contests.id', 'in', ids ?? []))
    .orderBy('contests.start_at', 'desc')
    .orderBy('contests.id', 'desc')
    .execute();
}

function onBoard(contest: ContestRow, { board, ranks }: Ranked, name: string): OnBoard | null {
  const participant = board.participants.find((one) => one.name === name);
  const row = participant && board.rows.find(({ id }) => id === participant.id);
  if (!row) return null;
  const { tasks } = board;
  const isIcpc = isIcpcBoard(contest.type);
  const solved = tasks.filter(({ number, max_score: most }) => isSolvedCell(row.cells[String(number)], most));
  return {
    contest_id: contest.id,
    contest_name: contest.name,
    type: contest.type,
    start_time: contest.start_at,
    end_time: contest.end_at,
    frozen: board.frozen,
    final_at: contest.final_at,
    participant,
    rank: ranks.get(row.id) ?? 0,
    people: board.rows.length,
    score: row.score,
    most: isIcpc ? tasks.length : tasks.reduce((sum, { max_score: most }) => sum + most, 0),
    penalty: row.penalty,
    solved: solved.length,
    tasks: tasks.length,
  };
}
