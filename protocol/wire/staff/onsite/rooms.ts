import * as v from 'valibot';
import { MACHINE_OUTCOMES, MACHINE_TESTS } from '#domain/proctoring/machine-tests.ts';
import {
  PRESENCE_STATES,
  PRESENCE_WAYS,
  PROBLEM_KINDS,
  PROBLEM_STATES,
  TIME_REQUEST_STATES,
} from '#domain/onsite/onsite.ts';
import { id, instant } from '#protocol/fields.ts';
import { doneBy, seated } from './balloons.ts';

/** A part of a contest; an empty field matches anything. */
export const onsitePart = v.object({ site: v.string(), room: v.string(), group: v.string() });

/** A contestant as the staff on site see them. */
const onsitePerson = v.object({
  ...seated.entries,
  /** The code on their card. */
  code: v.string(),
  extra_time: v.number(),
  finished: v.boolean(),
  state: v.picklist(PRESENCE_STATES),
  /** The way of check-in; null: not recorded. */
  how: v.nullable(v.picklist(PRESENCE_WAYS)),
  /** The author and time of the entry; without a name: by their own login. */
  done: v.nullable(doneBy),
  /** The last check of their machine; null: there was none. */
  machine: v.nullable(
    v.object({
      at: instant,
      outcome: v.picklist(MACHINE_OUTCOMES),
      /** Failed tests. */
      failed: v.array(v.picklist(MACHINE_TESTS)),
    }),
  ),
});
export type OnsitePerson = v.InferOutput<typeof onsitePerson>;

const onsiteProblem = v.object({
  id,
  kind: v.picklist(PROBLEM_KINDS),
  text: v.string(),
  /** The person it is about; null: nobody in particular. */
  participant: v.nullable(id),
  name: v.string(),
  site: v.string(),
  room: v.string(),
  seat: v.string(),
  state: v.picklist(PROBLEM_STATES),
  opened: doneBy,
  taken: v.nullable(doneBy),
  closed: v.nullable(doneBy),
  /** The outcome in words. */
  word: v.string(),
});
export type OnsiteProblem = v.InferOutput<typeof onsiteProblem>;

const timeRequest = v.object({
  id,
  ...seated.entries,
  minutes: v.number(),
  reason: v.string(),
  state: v.picklist(TIME_REQUEST_STATES),
  asked: doneBy,
  decided: v.nullable(doneBy),
  /** The reason of a refusal, if given. */
  word: v.string(),
});
export type TimeRequest = v.InferOutput<typeof timeRequest>;

/** The onsite list of a contest, for the part that the caller answers for. */
export const onsiteList = v.object({
  contest: id,
  name: v.string(),
  start_time: instant,
  end_time: instant,
  /** The parts that the caller answers for; null: the whole contest. */
  parts: v.nullable(v.array(onsitePart)),
  people: v.array(onsitePerson),
  /** Rooms that are ready. */
  rooms: v.array(v.object({ site: v.string(), room: v.string(), ready: doneBy })),
  /** The problems, newest first. */
  problems: v.array(onsiteProblem),
  requests: v.array(timeRequest),
});
export type OnsiteList = v.InferOutput<typeof onsiteList>;

/** Result of setting one person's presence: whether it was changed, and the state now. */
const presenceSet = v.object({
  participant: id,
  changed: v.boolean(),
  state: v.picklist(PRESENCE_STATES),
  done: v.nullable(doneBy),
});
export const presencesSet = v.object({ people: v.array(presenceSet) });

/** The owner of the card, and the result of the check. */
export const cardChecked = v.object({ ...presenceSet.entries, ...seated.entries });
export type CardChecked = v.InferOutput<typeof cardChecked>;

/** A person's former and present seat; `other`: the person they swapped with. */
export const seatMoved = v.object({
  participant: id,
  from: v.object({ site: v.string(), room: v.string(), seat: v.string() }),
  to: v.object({ site: v.string(), room: v.string(), seat: v.string() }),
  other: v.nullable(id),
});
export type SeatMoved = v.InferOutput<typeof seatMoved>;

/** The results of a machine's tests. */
export const machineResults = v.object({
  at: instant,
  outcome: v.picklist(MACHINE_OUTCOMES),
  results: v.array(
    v.object({ test: v.picklist(MACHINE_TESTS), outcome: v.picklist(MACHINE_OUTCOMES), detail: v.string() }),
  ),
});

/** Coordinators with their parts, and all existing parts. */
export const onsiteStaff = v.object({
  coordinators: v.array(
    v.object({
      user: id,
      name: v.string(),
      display_name: v.string(),
      /** The parts; empty: the whole contest. */
      parts: v.array(onsitePart),
    }),
  ),
  /** Seats and groups of the contestants, each combination once, with its number of people. */
  places: v.array(v.object({ ...onsitePart.entries, count: v.number() })),
});
export type OnsiteStaff = v.InferOutput<typeof onsiteStaff>;
