import { type CallContext } from '#server/http/context.ts';
import { badRequest, notFound, notNow } from '#server/model/fault.ts';
import { type LockedTasks } from './arrange.ts';
import { lastOf, newPlace, numbered, type Placed } from './places.ts';

type InputOf<Call extends 'addContestTask' | 'orderContestTasks' | 'setContestTask' | 'removeContestTask'> =
  Pick<CallContext<Call>, 'input'>;
type Tasks = Pick<LockedTasks, 'places' | 'mayMove'> & {
  readonly contest: Pick<LockedTasks['contest'], 'type'>;
};

/** The list with one more task: at the end, or at the wanted position if numbers may still change. */
export function decideAdding(
  { contest, places, mayMove }: Tasks,
  { input: { task, number: wanted, ...given } }: InputOf<'addContestTask'>,
): readonly Placed[] {
  if (places.some(({ task_id: id }) => id === task)) throw notNow('backend.task_there');
  const last = lastOf(places);
  const number = Math.min(wanted ?? last + 1, last + 1);
  if (number <= last) refuseFixed(mayMove);
  const added = newPlace(contest, places, { ...given, task_id: task, number });
  if (number > last) return [...places, added];
  const ordered = [...places.slice(0, number - 1), added, ...places.slice(number - 1)];
  return numbered(contest, ordered, [...places, added]);
}

/** The list in another order, if it is unchanged since the caller saw it. */
export function decideOrder(
  { contest, places, mayMove }: Tasks,
  { input: { known, order } }: InputOf<'orderContestTasks'>,
): readonly Placed[] {
  const now = places.map((one) => one.task_id);
  if (now.join() !== known.join()) throw notNow('backend.changed_meanwhile');
  if (sorted(now) !== sorted(order)) throw badRequest();
  refuseFixed(mayMove);
  const byId = new Map(places.map((one) => [one.task_id, one]));
  return numbered(
    contest,
    order.flatMap((id) => byId.get(id) ?? []),
    places,
  );
}

/**
 * The list with one task changed, if that is unchanged since the caller saw it. Points stay where there is
 * work.
 */
export function decideSetting(
  { places, hasWork }: Pick<Tasks, 'places'> & { readonly hasWork: boolean },
  { input }: InputOf<'setContestTask'>,
): readonly Placed[] {
  const found = places.find(({ task_id: id }) => id === input.tid);
  if (!found) throw notFound();
  const { label, max_score, module_minutes, balloon_color } = found;
  if (JSON.stringify(input.known) !== JSON.stringify([label, max_score, module_minutes, balloon_color]))
    throw notNow('backend.changed_meanwhile');
  if (places.some((one) => one !== found && one.label === input.label))
    throw notNow('backend.label_taken', input.label);
  if (input.max_score !== found.max_score && hasWork) throw notNow('backend.points_have_work');
  const changed = {
    ...found,
    label: input.label,
    max_score: input.max_score,
    module_minutes: input.module_minutes,
    balloon_color: input.balloon_color,
  };
  return places.map((one) => (one === found ? changed : one));
}

/** The list without one task, if numbers may still change. */
export function decideRemoving(
  { contest, places, mayMove }: Tasks,
  { input: { tid } }: InputOf<'removeContestTask'>,
): readonly Placed[] {
  if (!places.some(({ task_id: id }) => id === tid)) throw notFound();
  refuseFixed(mayMove);
  return numbered(
    contest,
    places.filter(({ task_id: id }) => id !== tid),
    places,
  );
}

/** Refuses changes of numbers that work refers to already. */
function refuseFixed(mayMove: boolean): void {
  if (!mayMove) throw notNow('backend.tasks_have_work');
}

function sorted(ids: readonly number[]): string {
  return ids.toSorted((a, b) => a - b).join();
}
