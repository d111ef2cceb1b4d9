import * as v from 'valibot';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { ROLES } from '#domain/roles.ts';
import { type Note } from '#domain/proctoring/signals.ts';
import { id, instant } from '../fields.ts';

/** A contest the person may choose at login (§3 "Session user"). */
const sessionContest = v.object({
  id,
  name: v.string(),
  type: v.picklist(CONTEST_TYPES),
  start_time: instant,
  end_time: instant,
  /** Seconds of extra time after the contest's end. */
  extra_time: v.number(),
  finished: v.boolean(),
  check_internet: v.boolean(),
  check_camera: v.boolean(),
  check_screen: v.boolean(),
  /** True: tasks are visible only while required sources are shared. */
  share_before_tasks: v.optional(v.boolean(), true),
  /**
   * The person's answer to the terms of being watched; left out: there are no terms. Tasks and sharing wait
   * while it is missing.
   */
  consent: v.optional(v.picklist(['asked', 'given'])),
});
export type SessionContest = v.InferOutput<typeof sessionContest>;

/** The answer of `me`. `password` is a session secret that replaces the person's password from now on. */
export const sessionUser = v.object({
  id,
  name: v.string(),
  display_name: v.string(),
  /** The contest group shown beside the name: a school, a university, a country. */
  contest: v.string(),
  /** Upper case, as the specification names roles here: USER, ADMIN, … */
  role: v.picklist(ROLES.map((role) => role.toUpperCase() as Uppercase<(typeof ROLES)[number]>)),
  /** Comma list of translator, teacher, spectator. */
  type: v.string(),
  password: v.string(),
  contests: v.array(sessionContest),
  /** Whether the session is locked, so that only its password unlocks it; left out: it is not. */
  locked: v.optional(v.boolean()),
  /** Whether it can be locked: its owner has a password to unlock it with. */
  lockable: v.optional(v.boolean()),
  error: v.nullable(v.union([v.string(), v.record(v.string(), v.string())])),
});
export type SessionUser = v.InferOutput<typeof sessionUser>;

/** The credentials in exchange for a one-time token: base64 of `name:secret`. */
export const tokenAnswer = v.object({ token: v.string() });

/** The answer of calls that return nothing. */
export const done = v.object({ ok: v.literal(true) });

/** Operations of the activity log (§7); the last three are ours. */
export const ACTIVITIES = [
  'INTERNET',
  'CAMERA_SHARE',
  'SCREEN_SHARE',
  'FOCUS',
  'ALIKE',
  'BLACK',
] as const satisfies readonly Note['operation'][];

/** The queue of logins: `wait_ms` is the expected wait of one that comes now, 0 when there is no queue. */
export const loginQueue = v.object({ wait_ms: v.number() });
