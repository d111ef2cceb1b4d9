import { type Transaction } from '#server/db/transaction.ts';
import { type ContestRow } from '#server/model/rows.ts';

/** A task in a contest. */
export interface Placed {
  readonly task_id: number;
  readonly number: number;
  readonly label: string;
  readonly max_score: number;
  readonly module_minutes: number | null;
  readonly balloon_color: string | null;
}

type Contest = Pick<ContestRow, 'type'>;

/** The usual label of a number: a letter in icpc, the number elsewhere. */
function usualLabel(contest: Contest, number: number): string {
  return contest.type === 'icpc' && number <= 26 ? String.fromCharCode(64 + number) : String(number);
}

/** The usual label of a number, or where that is taken a number that no other task there has. */
function freeLabel(contest: Contest, number: number, places: readonly Placed[]): string {
  const isTaken = (label: string) => places.some((one) => one.label === label);
  let label = usualLabel(contest, number);
  for (let more = places.length + 1; isTaken(label); more += 1) label = String(more);
  return label;
}

/** A new task of a contest, with the usual label and points where none are given. */
export function newPlace(
  contest: Contest,
  places: readonly Placed[],
  { number = lastOf(places) + 1, ...given }: Partial<Placed> & Pick<Placed, 'task_id'>,
): Placed {
  return {
    task_id: given.task_id,
    number,
    label: given.label ?? freeLabel(contest, number, places),
    max_score: given.max_score ?? (contest.type === 'icpc' ? 1 : 100),
    module_minutes: given.module_minutes ?? null,
    balloon_color: given.balloon_color ?? null,
  };
}

/** The highest number; 0: there is no task. */
export function lastOf(places: readonly Placed[]): number {
  return Math.max(0, ...places.map(({ number }) => number));
}

/** Tasks numbered in this order; labels that were the usual ones change with the numbers. */
export function numbered(
  contest: Contest,
  ordered: readonly Placed[],
  before: readonly Placed[],
): readonly Placed[] {
  const areUsual = before.every(({ label, number }) => label === usualLabel(contest, number));
  return ordered.map((place, index) => ({
    ...place,
    number: index + 1,
    label: areUsual ? usualLabel(contest, index + 1) : place.label,
  }));
}

/** The tasks of a contest by number. */
export async function placesOf(trx: Transaction, contestId: number): Promise<readonly Placed[]> {
  return trx
    .selectFrom('contest_tasks')
    .select(['task_id', 'number', 'label', 'max_score', 'module_minutes', 'balloon_color'])
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
}

/** Stores the new list of a contest's tasks. */
export async function storePlaces(
  trx: Transaction,
  contestId: number,
  before: readonly Placed[],
  after: readonly Placed[],
): Promise<void> {
  const known = new Map(before.map((place) => [place.task_id, place]));
  const kept = new Set(after.map(({ task_id: id }) => id));
  const gone = before.filter(({ task_id: id }) => !kept.has(id)).map(({ task_id: id }) => id);
  const own = trx.updateTable('contest_tasks').where('contest_id', '=', contestId);
  if (gone.length > 0)
    await trx
      .deleteFrom('contest_tasks')
      .where('contest_id', '=', contestId)
      .where('task_id', 'in', gone)
      .execute();
  // A number is taken until its task has moved away, so all tasks first move to free numbers.
  if (after.some(({ task_id: id, number }) => known.has(id) && known.get(id)?.number !== number))
    await own.set((eb) => ({ number: eb.neg('number') })).execute();
  for (const { task_id: id, ...columns } of after.filter((place) => known.has(place.task_id)))
    await own.set(columns).where('task_id', '=', id).execute();
  for (const place of after.filter(({ task_id: id }) => !known.has(id)))
    await trx
      .insertInto('contest_tasks')
      .values({ ...place, contest_id: contestId, score_mode: null, external_id: null })
      .execute();
}
