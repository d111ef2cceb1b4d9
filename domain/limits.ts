/** Longest reason for an action of staff, in characters; ours. */
export const MAX_REASON_CHARS = 500;
/** Longest note of a proctor about a competitor, characters. Ours. */
export const MAX_INCIDENT_CHARS = 2_000;
/** Largest adjustment at once, points or minutes of penalty. */
export const MAX_ADJUSTMENT = 100_000;
/** Time between two probes of a competitor's machine for internet access (§9), ms. */
export const INTERNET_CHECK_INTERVAL_MS = 20_000;
/** Time limit of one probe (§9), ms. */
export const INTERNET_PROBE_TIMEOUT_MS = 2_000;
/** Time between two snapshots of the camera or the screen (§9), in ms. */
export const SNAPSHOT_PERIOD_MS = 15_000;
/** Finishing a module is refused until more than this has passed since its start (§5), in ms. */
export const MIN_MODULE_MS = 60_000;
/** Polling of announcements, questions, submissions, configuration and contest (§9), in ms. */
export const FAST_POLL_MS = 10_000;
/** Polling of standings, tasks and user tests (§9), in ms. */
export const SLOW_POLL_MS = 30_000;
/** A toast closes by itself after this (§9), in ms. */
export const TOAST_CLOSE_MS = 5_000;
/** A countdown ticks this often (§9), in ms. */
export const COUNTDOWN_TICK_MS = 1_000;
/** A page's entering animation (§2), in ms. */
export const ROUTE_ENTER_MS = 500;
/** A tooltip appears at once, and goes after this delay (§9), in ms. */
export const TOOLTIP_HIDE_DELAY_MS = 50;
/** Upload fills the progress up to this percentage (§7). */
export const UPLOAD_PROGRESS_PERCENT = 90;
/** Download begins the progress at this percentage (§7). */
export const DOWNLOAD_PROGRESS_FROM_PERCENT = 50;
/** Retries of a translation file after a server error or no answer (§9). */
export const LOCALE_MAX_RETRIES = 5;
/** Delay of the first of these retries, doubling after (§9), in ms. */
export const LOCALE_FIRST_RETRY_MS = 350;
/** Translation files read at once (§9). */
export const LOCALE_PARALLEL_READS = 10;
/** Replacements in one translated text (§9). */
export const LOCALE_MAX_REPLACES = 1_000;
/** Language when none is stored or a text is missing (§1). */
export const DEFAULT_LANGUAGE = 'bg';
/** First year of the copyright line (§2). */
export const COPYRIGHT_FROM_YEAR = 2016;

/** Largest form of a call without its files, in bytes, unless the call says more; ours. */
export const MAX_FORM_BYTES = 64_000;
/** Most fields of one form; ours. */
export const MAX_FORM_FIELDS = 40;
/** Deepest nesting of JSON; ours. */
export const MAX_JSON_DEPTH = 16;
/** Largest source of a submission or user test, in bytes. The specification names no size; this one is ours. */
export const MAX_SOURCE_BYTES = 100_000;
/** Largest answer file of an output-only task (a zip), in bytes; ours. */
export const MAX_ARCHIVE_BYTES = 10_000_000;
/** Largest own input of a user test, in bytes; ours. */
export const MAX_USER_TEST_INPUT_BYTES = 1_000_000;
/** Largest part of a user test's output that is kept, in bytes; ours. */
export const MAX_USER_TEST_OUTPUT_BYTES = 1_000_000;
/** Largest snapshot picture, in bytes; ours. */
export const MAX_SNAPSHOT_BYTES = 4_000_000;
/** Questions taken from one person in a minute; ours. */
export const MAX_QUESTIONS_A_MINUTE = 10;
/** Most notes of a browser's observations per person and minute; ours. */
export const MAX_NOTES_A_MINUTE = 60;
/** Longest question, in characters; ours. */
export const MAX_QUESTION_CHARS = 2_000;
/** Longest answer to a question, and longest announcement, in characters; ours. */
export const MAX_ANSWER_CHARS = 4_000;
/** Longest topic of an announcement, in characters; ours. */
export const MAX_TOPIC_CHARS = 200;
/** Most ready answers of a contest, and the longest label of an answer's button, in characters; ours. */
export const MAX_QUICK_ANSWERS = 40;
export const MAX_QUICK_LABEL_CHARS = 40;
/** Time between two renewals of a juror's claim on a question, and time without one that ends it, ms. */
export const CLAIM_RENEWED_MS = 10_000;
export const CLAIM_MS = 60_000;
/**
 * Grace of a claim after a connection has ended; longer than a renewal, so that a juror with another connection keeps
 * it.
 */
export const CLAIM_LEFT_MS = 15_000;
/** Longest user name, in characters; ours. */
export const MAX_USERNAME_CHARS = 100;
/** Most extra time one person may be given, in seconds; ours. */
export const MAX_EXTRA_TIME_SECONDS = 24 * 3_600;

/** Clocks of several servers differ by less than this, in ms. */
const MAX_CLOCK_SKEW_MS = 5_000;

/** The latest possible instant: a later one comes from a clock that has been set back since. */
export function latestPossible(now: number): number {
  return now + MAX_CLOCK_SKEW_MS;
}

/** Whether a module that was started at `startedAt` may be finished: refused at 60 seconds or less (QIZ-2). */
export function mayFinishModule(startedAt: number, now: number): boolean {
  return now - startedAt > MIN_MODULE_MS || startedAt > latestPossible(now);
}

/**
 * The wait before the next submission or user test of a task, ms; 0: none. `lastAt` is null for the first. A last
 * time in the future causes no wait.
 */
export function waitBeforeNextMs(lastAt: number | null, intervalMs: number, now: number): number {
  if (lastAt === null || lastAt > latestPossible(now)) return 0;
  return Math.max(0, lastAt + intervalMs - now);
}

/** Submissions (or user tests) left of a limit; null: no limit. */
export function attemptsLeft(limit: number | null, made: number): number | null {
  return limit === null ? null : Math.max(0, limit - made);
}
/** Longest session of an admin in a competitor's view, ms; ours. */
export const VIEW_MS = 15 * 60_000;
/** Largest problem package that is taken from a browser, in bytes; ours. */
export const MAX_PACKAGE_UPLOAD_BYTES = 1_200_000_000;

/** The largest file of a whole contest, bytes. */
export const MAX_CONTEST_FILE_BYTES = 1_200_000_000;

/** Largest text that is edited in the workshop, bytes; larger files are uploaded. */
export const MAX_WORKSHOP_TEXT_BYTES = 2 * 1_048_576;
/** Largest file whose questions are imported into a quiz, with the pictures in it, in bytes; ours. */
export const MAX_QUIZ_FILE_BYTES = 16 * 1_048_576;

/** The limits of a package, so that an archive cannot fill the memory. */
export const MAX_PACKAGE_FILES = 50_000;
/** Largest file of a package, bytes. */
export const MAX_FILE_BYTES = 256 * 1_048_576;
/** Largest sum of all files, unpacked, bytes. */
export const MAX_PACKAGE_BYTES = 1536 * 1_048_576;
