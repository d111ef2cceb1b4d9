import * as v from 'valibot';
import { BALLOON_SETTINGS } from '#domain/onsite/balloons.ts';
import { CONTEST_TYPES } from '#domain/contest/contest.ts';
import {
  MAX_CATEGORIES,
  MAX_CONTEST_NAME_CHARS,
  NUMBER_BOUNDS,
  type NumberSetting,
} from '#domain/contest/contest-settings.ts';
import { FEEDBACKS } from '#domain/submissions/feedback.ts';
import { PICTURES_KEPT_DAYS } from '#domain/proctoring/proctoring.ts';
import { ROLES } from '#domain/roles.ts';
import { SIGNAL_KINDS, USUAL_SIGNALS } from '#domain/proctoring/signals.ts';
import { id, instant, text } from '#protocol/fields.ts';
import { contest, standingsSetting } from '#protocol/wire/contest.ts';
import { packageFinding } from '../authoring/packages.ts';
import { filePlan } from '../people/people-file.ts';

const MAX_STAFF = 1_000;

/** A number between its bounds; the refusal of any other names the bounds. */
function bounded(name: NumberSetting) {
  const { least, most, isWhole } = NUMBER_BOUNDS[name];
  const message = `backend.out_of_range:${least}–${most}`;
  const within = v.pipe(v.number(), v.minValue(least, message), v.maxValue(most, message));
  return isWhole ? v.pipe(within, v.integer(message)) : within;
}

/** The form of a contest. Times in ms since the epoch, as in `contest`. */
export const contestSettings = v.object({
  name: text(MAX_CONTEST_NAME_CHARS),
  type: v.picklist(CONTEST_TYPES),
  start_time: instant,
  end_time: instant,
  start_analysis_time: instant,
  end_analysis_time: instant,
  start_translation_time: instant,
  end_translation_time: instant,
  unrestricted_time: bounded('unrestricted_time'),
  standings: standingsSetting,
  public_standing: v.boolean(),
  last_accepted_breaks_ties: v.boolean(),
  penalty_minutes: bounded('penalty_minutes'),
  feedback: v.picklist(FEEDBACKS),
  /** Limit on all submissions of a person; null: none. */
  submissions_limit: v.nullable(bounded('submissions_limit')),
  user_tests_limit: v.nullable(bounded('user_tests_limit')),
  /** Seconds between two submissions of one task. */
  submission_interval: bounded('submission_interval'),
  user_test_interval: bounded('user_test_interval'),
  check_internet: v.boolean(),
  check_camera: v.boolean(),
  check_screen: v.boolean(),
  share_before_tasks: v.boolean(),
  one_session: v.boolean(),
  categories: v.pipe(v.array(text(MAX_CONTEST_NAME_CHARS)), v.maxLength(MAX_CATEGORIES, 'backend.too_long')),
  /** Whether balloons are carried (icpc); a file from before there were balloons leaves it out. */
  balloons: v.optional(v.picklist(BALLOON_SETTINGS), 'no'),
  /** Whether contestants may print. */
  printing: v.optional(v.boolean(), false),
  /**
   * Kinds of signals that proctors get; they depend on the contest's checks (domain/proctoring/signals.ts).
   */
  signals: v.optional(v.pipe(v.array(v.picklist(SIGNAL_KINDS)), v.maxLength(SIGNAL_KINDS.length)), [
    ...USUAL_SIGNALS,
  ]),
  /** Days after its end until its competitors' pictures, and the notes about them, are deleted. */
  pictures_kept_days: v.optional(bounded('pictures_kept_days'), PICTURES_KEPT_DAYS),
  /** Ids of people besides the admins who may see and run it. */
  staff: v.pipe(v.array(id), v.maxLength(MAX_STAFF, 'backend.too_long')),
});
export type ContestSettings = v.InferOutput<typeof contestSettings>;
export type SettingName = keyof ContestSettings;
export const SETTING_NAMES = Object.keys(contestSettings.entries) as SettingName[];

/** The settings to be changed; others stay. */
export const settingsChange = v.partial(v.strictObject(contestSettings.entries));
export type SettingsChange = v.InferOutput<typeof settingsChange>;

/** A person who can be assigned to a contest, or is. */
export const staffMember = v.object({
  id,
  name: v.string(),
  display_name: v.string(),
  role: v.picklist(ROLES),
});
export type StaffMember = v.InferOutput<typeof staffMember>;

/** A change of a contest: the version it made, and the changed fields of the form. */
const madeChange = v.object({
  version: v.number(),
  at: instant,
  username: v.string(),
  fields: v.array(v.string()),
});
export type MadeChange = v.InferOutput<typeof madeChange>;

/** Initial values of a contest's form. */
export const settingsAnswer = v.object({
  settings: contestSettings,
  version: v.number(),
  archived: v.boolean(),
  /** The latest changes, newest first. */
  changes: v.array(madeChange),
  /** Staff who can be assigned: for admins all, for others only those who are assigned. */
  staff: v.array(staffMember),
  may_assign: v.boolean(),
  /** True: people have worked in it, so its type and its modules are fixed. */
  has_work: v.boolean(),
});
export type SettingsAnswer = v.InferOutput<typeof settingsAnswer>;

/** A change's consequence for people: a translation key with its numbers. */
export const consequence = v.object({
  key: v.picklist([
    'in_contest',
    'in_module',
    'lose_time',
    'gain_time',
    'ends_now',
    'begins_now',
    'begins_later',
    'reopens',
    'work_after_end',
    'work_before_start',
    'over_submissions_limit',
    'over_user_tests_limit',
    'board_appears',
    'board_hides',
    'board_freezes',
    'board_public',
    'board_thaws',
    'ranks_again',
    'must_share',
    'must_be_offline',
    'pictures_go',
    'kept_longer',
    'staff_leave',
    'staff_come',
  ]),
  people: v.number(),
  minutes: v.number(),
  /** For those at work (`in_contest`): some of their names, and the latest end. */
  names: v.optional(v.array(v.string())),
  until: v.optional(instant),
});
export type Consequence = v.InferOutput<typeof consequence>;

/** Contents of a contest that would be deleted with it. */
export const contestContents = v.object({
  participants: v.number(),
  staff: v.number(),
  tasks: v.number(),
  submissions: v.number(),
  user_tests: v.number(),
  answers: v.number(),
  questions: v.number(),
  announcements: v.number(),
  pictures: v.number(),
  /** True: people have worked in it, and its name must be typed to delete it. */
  has_work: v.boolean(),
});
export type ContestContents = v.InferOutput<typeof contestContents>;

/** Approximate size of a contest's file by parts, in bytes. */
export const exportSize = v.object({
  people: v.number(),
  submissions: v.number(),
  judgements: v.number(),
  /** Size of the tests and other parts for judging. */
  task_bytes: v.number(),
  /** Size of people's work. */
  work_bytes: v.number(),
});
export type ExportSize = v.InferOutput<typeof exportSize>;

/** A contest as read from a file; null for fields that the file lacks. */
export const readContest = v.object({
  settings: settingsChange,
  /** Its length, ms, where the file has no start. */
  duration: v.nullable(v.number()),
  /** Problems that the file names; they are imported separately. */
  problems: v.array(v.object({ label: v.string(), name: v.string(), color: v.nullable(v.string()) })),
  /** Fields of the file that are ignored. */
  ignored: v.array(v.string()),
  /** Its tasks by their short names. */
  tasks: v.array(
    v.object({
      slug: v.string(),
      label: v.string(),
      name: v.string(),
      /**
       * `here`: the file only names it, and the server has it. `same`: the server has the same task. `new`:
       * it is imported. `open`: it is imported as its contestants saw it, so nothing can be judged by it.
       * `another`: the server has another task of that name, which stays; the file's is imported as
       * `stored_as`. `missing`: the file only names it, and the server lacks it, so it is left out of the
       * contest.
       */
      becomes: v.picklist(['here', 'same', 'new', 'open', 'another', 'missing']),
      stored_as: v.string(),
    }),
  ),
  /** The plan for its people; null: the file names none. */
  people: v.nullable(filePlan),
  /** The people's work; null: the file has none. */
  work: v.nullable(
    v.object({
      participants: v.number(),
      submissions: v.number(),
      judgements: v.number(),
      user_tests: v.number(),
      /** Answers to questions of quizzes. */
      answers: v.number(),
      questions: v.number(),
      announcements: v.number(),
      /** Delegations of its translation, and their texts. */
      delegations: v.number(),
      translations: v.number(),
      /** Time at which the file was made. */
      made_at: instant,
      /** True: the file has people's passwords, and everything that judges its tasks. */
      has_secrets: v.boolean(),
      has_personal_data: v.boolean(),
      final_at: v.nullable(instant),
      /** Staff in the file who have no account here: each gets one without a login. */
      without_account: v.array(v.string()),
    }),
  ),
  /** True: it has rules for medals. */
  has_awards: v.boolean(),
  /** Faults and warnings, by file and line. With an error the file cannot be imported. */
  findings: v.array(packageFinding),
  /** Id of the shown plan: only its tasks and people are imported. */
  plan: v.string(),
});
export type ReadContest = v.InferOutput<typeof readContest>;

/** A contest that was made or changed, with the parts that `undoChange` cannot undo. */
export const undoneAnswer = v.object({
  contest,
  undone: v.array(v.string()),
  /** Fields that were changed again since. */
  kept: v.array(v.string()),
});
