import { type Kysely } from 'kysely';
import { isSolvedCell, judgedTries } from '#domain/standings/board-totals.ts';
import { type StandingCell } from '#domain/standings/standings.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Schema } from '#server/db/schema.ts';
import { heads } from '#server/journal/append.ts';
import { type ContestRow } from '#server/model/rows.ts';
import {
  type CountedSubmission,
  freezeInstant,
  NO_WORK,
  rowFrom,
  type ScoreModes,
} from '#server/model/standings/cells.ts';
import { countedWork, scoreModes, streamOf } from '#server/model/standings/rows.ts';

/** The number of results that are shown. */
const SHOWN = 20;
/** The number of newest judged submissions that are searched, since some change no cell. */
const LOOKED_AT = 80;

type Result = AnswerOf<'publicScreen'>['results'][number];

/** The public facts of a cell, without waiting tries. */
type Known = Pick<Result, 'solved' | 'tries'> & { readonly points: number | null };

/** The most contests in memory; the first one to be loaded is dropped first. */
const KEPT = 50;

/** The latest results of contests, read again only when a board has changed, however many ask. */
export class LatestResults {
  readonly #kept = new Map<number, { readonly version: string; readonly results: Result[] }>();

  /** The latest results of a contest; the caller of this method checks who may see its board. */
  async of(db: Kysely<Schema>, contest: ContestRow): Promise<Result[]> {
    const version = await versionOf(db, contest);
    const kept = this.#kept.get(contest.id);
    if (kept?.version === version) return kept.results;
    const results = await latestResults(db, contest);
    this.#kept.set(contest.id, { version, results });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return results;
  }
}

/**
 * The version of the sources of the results: the board's last change, and the instant of the freeze, which
 * moves with the settings.
 */
async function versionOf(db: Kysely<Schema>, contest: ContestRow): Promise<string> {
  const stream = streamOf(contest.id, 'public');
  const { [stream]: head = 0 } = await heads(db, [stream]);
  const { standings, standings_visible: visible, start_at: start, end_at: end, version: change } = contest;
  return [head, standings, visible, start, end, change].join(' ');
}

/**
 * The latest results that everybody may see, the newest first: each is a change of a cell of the public board
 * by a submission, so it reveals nothing that the board does not. Hidden results change no such cell; a
 * hidden board has none.
 */
async function latestResults(db: Kysely<Schema>, contest: ContestRow): Promise<Result[]> {
  if (!contest.standings_visible) return [];
  const candidates = await lastJudged(db, contest);
  const people = [...new Set(candidates.map((one) => one.participant_id))];
  const work = await countedWork(db, contest.id, people);
  const made: Making = {
    contest,
    modes: await scoreModes(db, contest),
    most: await maxScores(db, contest.id),
  };
  const results: Result[] = [];
  for (const { id, participant_id: participant, task_number: task } of candidates) {
    if (results.length === SHOWN) break;
    const own = (work.get(participant) ?? NO_WORK).submissions.filter((one) => one.task_number === task);
    const at = own.findIndex((one) => one.id === id);
    const submission = own[at];
    if (submission === undefined) continue;
    const before = knownOf(own.slice(0, at), task, made);
    const after = knownOf(own.slice(0, at + 1), task, made);
    if (isSame(before, after)) continue;
    results.push({
      at: submission.contest_time_ms,
      participant,
      task,
      solved: after.solved,
      tries: after.tries,
      points:
        after.points === null ? null : { now: after.points, gained: after.points - (before.points ?? 0) },
    });
  }
  return results;
}

interface Making {
  readonly contest: ContestRow;
  readonly modes: ScoreModes;
  /** The most points of each task. */
  readonly most: ReadonlyMap<number, number>;
}

/** The newest judged submissions from before the freeze, of people on the board, the newest first. */
function lastJudged(db: Kysely<Schema>, contest: ContestRow) {
  const hiddenFrom = freezeInstant(contest);
  return db
    .selectFrom('submissions')
    .innerJoin('participants', 'participants.id', 'submissions.participant_id')
    .select(['submissions.id', 'submissions.participant_id', 'submissions.task_number'])
    .where('submissions.contest_id', '=', contest.id)
    .where('submissions.counts', '=', true)
    .where('submissions.verdict', 'is not', null)
    .where('participants.is_ranked', '=', true)
    .$if(hiddenFrom !== null, (query) => query.where('submissions.at', '<', hiddenFrom ?? 0))
    .orderBy('submissions.id', 'desc')
    .limit(LOOKED_AT)
    .execute();
}

function knownOf(submissions: readonly CountedSubmission[], task: number, made: Making): Known {
  const { contest, modes, most } = made;
  const row = rowFrom(0, { submissions, adjustments: [] }, contest, modes, 'public');
  return factsOf(row.cells[String(task)], most.get(task) ?? 0);
}

function factsOf(cell: StandingCell | undefined, most: number): Known {
  if (cell === undefined) return { solved: false, tries: 0, points: null };
  const points = cell.kind === 'points' ? cell.points : null;
  return { solved: isSolvedCell(cell, most), tries: judgedTries(cell), points };
}

function isSame(one: Known, other: Known): boolean {
  return (
    one.solved === other.solved && one.tries === other.tries && (one.points ?? 0) === (other.points ?? 0)
  );
}

async function maxScores(db: Kysely<Schema>, contestId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('contest_tasks')
    .select(['number', 'max_score'])
    .where('contest_id', '=', contestId)
    .execute();
  return new Map(rows.map(({ number, max_score: most }) => [number, most]));
}
