import * as v from 'valibot';
import { BALLOON_SETTINGS, BALLOON_STATES, FIRSTS } from '#domain/onsite/balloons.ts';
import { id, instant } from '#protocol/fields.ts';

/** The person and time of an action. */
export const doneBy = v.object({ at: instant, by: v.string() });
export type DoneBy = v.InferOutput<typeof doneBy>;

/** A person's seat, and group. */
export const seated = v.object({
  participant: id,
  username: v.string(),
  display_name: v.string(),
  group: v.string(),
  school: v.string(),
  site: v.string(),
  room: v.string(),
  seat: v.string(),
});
export type Seated = v.InferOutput<typeof seated>;

/** A balloon: of a team that has solved a task, or of one that got it and has the task no longer solved. */
const balloon = v.object({
  ...seated.entries,
  on_board: v.boolean(),
  disqualified: v.boolean(),
  /** The task's number. */
  task: id,
  /** The first accepted submission; null: after a changed verdict there is none any more. */
  submission: v.nullable(id),
  /** Its time since the start, ms; null without a submission. */
  contest_time: v.nullable(v.number()),
  /** True: it arrived after the end and was accepted. */
  late: v.boolean(),
  first: v.picklist(FIRSTS),
  first_of_contest: v.picklist(FIRSTS),
  state: v.picklist(BALLOON_STATES),
  taken: v.nullable(doneBy),
  delivered: v.nullable(doneBy),
});
export type Balloon = v.InferOutput<typeof balloon>;

/** The balloons of a contest, in the order of contest time; those with a changed verdict come last. */
export const balloonList = v.object({
  contest: id,
  name: v.string(),
  setting: v.picklist(BALLOON_SETTINGS),
  /** Start of the freeze, which ended the balloons; null: they go on. */
  stopped_at: v.nullable(instant),
  /** The tasks; before the start, staff who do not make the contest see the label instead of the name. */
  tasks: v.array(
    v.object({ number: id, label: v.string(), name: v.string(), color: v.nullable(v.string()) }),
  ),
  balloons: v.array(balloon),
});
export type BalloonList = v.InferOutput<typeof balloonList>;

/** The result of a press: whether it changed something, and the present state with its author and time. */
export const pressed = <T extends string>(states: readonly T[]) =>
  v.object({ changed: v.boolean(), state: v.picklist(states), done: v.nullable(doneBy) });
