import * as v from 'valibot';
import { BALLOON_SETTINGS } from '#domain/onsite/balloons.ts';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import { FEEDBACKS } from '#domain/submissions/feedback.ts';
import { id, instant } from '../fields.ts';
import { namesOfTask } from './tasks.ts';

/** `no`, `yes`, `after`, or `yes_N`: frozen in the last N minutes (N may have decimals in a replayed contest). */
export const standingsSetting = v.pipe(
  v.string(),
  v.maxLength(30, 'backend.standings_setting'),
  v.regex(/^(no|yes|after|yes_\d+(\.\d+)?)$/, 'backend.standings_setting'),
);

/** A contest (§3). Times are milliseconds since the epoch; a window that does not exist has equal ends. */
export const contest = v.object({
  id,
  name: v.string(),
  type: v.picklist(CONTEST_TYPES),
  start_time: instant,
  end_time: instant,
  start_analysis_time: instant,
  end_analysis_time: instant,
  start_translation_time: instant,
  end_translation_time: instant,
  /** Seconds before the end. */
  unrestricted_time: v.number(),
  standings: standingsSetting,
  /** Whether competitors see the standings now, and whether they are frozen. */
  standings_visible: v.boolean(),
  standings_frozen: v.boolean(),
  /** Submissions each participant may make in all; null: no limit. */
  submissions_limit: v.nullable(v.number()),
  /** The part of a judgement that competitors see while it runs. */
  feedback: v.picklist(FEEDBACKS),
  /** Minutes a rejected submission costs (icpc). */
  penalty_minutes: v.number(),
  /** Whether equal results are ranked by the minute of the last accepted run (icpc); else they share a rank. */
  last_accepted_breaks_ties: v.optional(v.boolean(), false),
  public_standing: v.boolean(),
  /** True: archived, only staff see it. */
  archived: v.optional(v.boolean(), false),
  /** The time at which its results became final; null: they may still change. */
  final_at: v.optional(v.nullable(instant), null),
  /** Whether balloons are given; left out: they are not. */
  balloons: v.optional(v.picklist(BALLOON_SETTINGS)),
  /** Whether competitors may have texts printed; left out: they may not. */
  printing: v.optional(v.boolean()),
});
export type Contest = v.InferOutput<typeof contest>;

/** The answer of `contest`: the contest and the number of submissions that the person has left in it. */
export const contestAnswer = v.object({ ...contest.entries, submissions_left: v.nullable(v.number()) });

/**
 * A person's progress in the modules of an nvo exam; each task is a module, in the order of their numbers.
 */
export const moduleProgress = v.object({
  /** Numbers of modules: started, including the one under way, and not yet started. */
  started_tasks: v.number(),
  tasks_left: v.number(),
  /** The module under way, which was started last; null: there is none. */
  module: v.nullable(
    v.object({
      /** ms, never more than 0. */
      timeTillStart: v.number(),
      /**
       * ms until the end of its own length; null: it has none. The person's end of the contest ends it too.
       */
      timeTillEnd: v.nullable(v.number()),
    }),
  ),
});

/** A module as competitors know it before it begins. */
const moduleFacts = v.object({
  /** Its task's. */
  number: v.number(),
  ...namesOfTask,
  is_quiz: v.boolean(),
  /** Number of a quiz's questions; null otherwise. */
  questions: v.nullable(v.number()),
  /** Its length in minutes; null: until the end of the contest. */
  minutes: v.nullable(v.number()),
  max_score: v.number(),
});
export type ModuleFacts = v.InferOutput<typeof moduleFacts>;

/** The answer of `init` (§3 "Init data"): the person's own data. Durations in ms from the answer's server time. */
export const init = v.object({
  timeTillStart: v.number(),
  timeTillEnd: v.number(),
  timeTillUnrestricted: v.number(),
  /** null: no limit. */
  submissionsLeft: v.nullable(v.number()),
  userTestsLeft: v.nullable(v.number()),
  tasksSubmissionTimes: v.record(v.string(), v.number()),
  tasksUserTestTimes: v.record(v.string(), v.number()),
  /** Seconds. */
  extra_time: v.number(),
  finished: v.boolean(),
  /**
   * The nvo flow: start and end of the person's own module; without a module under way, those of the contest.
   */
  userTimeTillStart: v.number(),
  userTimeTillEnd: v.number(),
  ...moduleProgress.entries,
  /** nvo: the modules in their order; empty before the start, and in other contests. */
  modules: v.array(moduleFacts),
});
export type Init = v.InferOutput<typeof init>;

/** Unread counts (§3 "Small info"). */
export const smallInfo = v.object({
  unread_questions: v.number(),
  unread_announcements: v.number(),
  /**
   * Id of the newest announcement the person has read; 0: none. Announcements with a greater id are unread.
   */
  seen_announcement: v.number(),
  error: v.nullable(v.string()),
});

/** The way in which clients receive changes (§3 "Configuration"): '0' or '1'. */
export const configuration = v.object({
  websockets: v.picklist(['0', '1']),
  live_updates: v.picklist(['0', '1']),
  /** The installation's public address, as in `https://contest.example.org`; left out: unknown. */
  public_address: v.optional(v.string()),
});
export type Configuration = v.InferOutput<typeof configuration>;
