import { type Kysely } from 'kysely';
import { type StandingParticipant, type StandingTask } from '#protocol/wire/standings/standing.ts';
import { type Schema } from '#server/db/schema.ts';
import { heads } from '#server/journal/append.ts';
import { notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import {
  type BoardView,
  type CountedWork,
  freezeInstant,
  NO_WORK,
  rowFrom,
  type ScoreModes,
} from '#server/model/standings/cells.ts';
import { countedWork, scoreModes, streamOf } from '#server/model/standings/rows.ts';
import { type StandingRow } from '#domain/standings/standings.ts';
import { boardOf } from './board.ts';

/** The most boards whose work is kept in memory; the one unused for longest is dropped first. */
const KEPT = 6;
/** The most derived answers that are kept for each board. */
const KEPT_MADE = 200;

/** Everything that past boards are made from, for one audience. */
export interface Past {
  readonly contest: ContestRow;
  readonly view: BoardView;
  readonly tasks: readonly StandingTask[];
  readonly participants: readonly StandingParticipant[];
  readonly work: ReadonlyMap<number, CountedWork>;
  readonly modes: ScoreModes;
  /** Contest times in ms: the latest moment, and the start of hidden results. */
  readonly latest: number;
  readonly frozenFrom: number | null;
  /** Derived answers by key; dropped when anything changes. */
  readonly made: Map<string, unknown>;
}

type Kept = Pick<Past, 'tasks' | 'participants' | 'work' | 'modes' | 'made'> & { readonly version: string };

/** Reads the sources of past boards, once for all callers until something changes. */
export class PastBoards {
  readonly #kept = new Map<string, Kept>();

  /** Throws 409 while the board is hidden from the caller. */
  async of(db: Kysely<Schema>, contest: ContestRow, view: BoardView, now: number): Promise<Past> {
    if (view === 'public' && !contest.standings_visible) throw notNow('backend.standings_hidden');
    const key = `${view} ${contest.id}`;
    const stream = streamOf(contest.id, view);
    const { [stream]: head = 0 } = await heads(db, [stream]);
    // The public view also depends on the instant of the freeze, which moves with the contest's settings.
    const version = [head, contest.standings, contest.start_at, contest.end_at, contest.version].join(' ');
    const known = this.#kept.get(key);
    const kept = known?.version === version ? known : { version, ...(await read(db, contest, view)) };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    const frozenAt = view === 'full' ? null : freezeInstant(contest);
    return {
      contest,
      view,
      tasks: kept.tasks,
      participants: kept.participants,
      work: kept.work,
      modes: kept.modes,
      made: kept.made,
      latest: Math.max(0, Math.min(now, contest.end_at) - contest.start_at),
      frozenFrom: frozenAt === null ? null : Math.max(0, frozenAt - contest.start_at),
    };
  }
}

/** Derives an answer from a past once for all callers, until something changes. */
export function once<T>({ made }: Past, key: string, make: () => T): T {
  if (made.has(key)) return made.get(key) as T;
  const value = make();
  made.set(key, value);
  const [oldest] = made.keys();
  if (made.size > KEPT_MADE && oldest !== undefined) made.delete(oldest);
  return value;
}

/** The row of a participant by what was sent up to and including a contest time (ms). */
export function rowAt(past: Past, participantId: number, at: number): StandingRow {
  const { contest, work, modes, view } = past;
  return rowFrom(participantId, until(work.get(participantId) ?? NO_WORK, contest, at), contest, modes, view);
}

/** The contest times (ms) at which something happened to a participant, in order, each once. */
export function timesOf({ work, contest }: Past, participantId: number): readonly number[] {
  const { submissions, adjustments } = work.get(participantId) ?? NO_WORK;
  const times = [
    ...submissions.map((one) => one.contest_time_ms),
    ...adjustments.map(({ at }) => Math.max(0, at - contest.start_at)),
  ];
  return [...new Set(times)].sort((a, b) => a - b);
}

function until({ submissions, adjustments }: CountedWork, contest: ContestRow, at: number): CountedWork {
  return {
    submissions: submissions.filter((one) => one.contest_time_ms <= at),
    adjustments: adjustments.filter((one) => Math.max(0, one.at - contest.start_at) <= at),
  };
}

async function read(
  db: Kysely<Schema>,
  contest: ContestRow,
  view: BoardView,
): Promise<Omit<Kept, 'version'>> {
  const { tasks, participants } = await boardOf(db, contest, view, 0);
  const ids = participants.map(({ id }) => id);
  const work = await countedWork(db, contest.id, ids);
  return { tasks, participants, work, modes: await scoreModes(db, contest), made: new Map() };
}
