import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, type Session } from './client.ts';
import { compareDay, type Comparison, type Difference } from './compare.ts';
import { type HeldContest, readHeldContest, writeBareContest } from './file.ts';
import { playDay, type Stage } from './play.ts';
import { seat } from './setup.ts';
import { Slots } from './slots.ts';
import { Tally } from './tally.ts';
import { moduleMinutes, type Times } from './times.ts';

/** Most calls at the same time. */
const AT_ONCE = 32;
const LONGEST_WAIT_MS = 24 * 3_600_000;
const NAMED = 100;

/** Options for holding a contest again. */
interface RehearsalOptions {
  /** Speed, as a multiple of the contest's own. */
  readonly speed: number;
  /** Time until the start, once everybody is logged in, ms. */
  readonly leadMs: number;
  readonly clock: Clock;
  /** Longest wait for the board to equal the old one, ms. */
  readonly settledMs?: number;
}

/** The result of a contest that was held again. */
export interface Rehearsed extends Comparison {
  readonly contestId: number;
  readonly tally: Tally;
}

/**
 * Holds the contest of a file again, through calls to a running server: its people log in and repeat their
 * acts at the same times. Throws with one clear line when it cannot begin.
 */
export async function rehearse(admin: Session, path: string, options: RehearsalOptions): Promise<Rehearsed> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-rehearse-'));
  try {
    const held = await readHeldContest(path, folder);
    reportRead(held);
    const { speed, leadMs, clock, settledMs } = options;
    const bare = join(folder, 'contest.zip');
    await writeBareContest(path, bare, (minutes) => moduleMinutes(minutes, speed));
    const slots = new Slots(AT_ONCE);
    const seated = await seat(admin, held, { bare, speed, leadMs, clock, slots });
    reportSeated(admin.url, seated);
    const stage: Stage = { ...seated, admin, held, clock, slots, tally: new Tally() };
    const became = await playDay(stage);
    await clock.until(seated.times.endAt + longestExtraMs(held) / speed);
    return {
      contestId: seated.contestId,
      tally: stage.tally,
      ...(await compareDay(stage, became, settledMs)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function longestExtraMs({ done }: HeldContest): number {
  return Math.max(0, ...done.actors.map(({ extraSeconds }) => extraSeconds)) * 1_000;
}

/** The clock of a server that is `offsetMs` ahead of this machine's. */
export function serverClock(offsetMs: number): Clock {
  const now = () => Date.now() + offsetMs;
  return {
    now,
    async until(at) {
      for (let leftMs = at - now(); leftMs > 0; leftMs = at - now())
        await delay(Math.min(leftMs, LONGEST_WAIT_MS));
    },
  };
}

function reportRead({ name, type, tasks, done, submissions }: HeldContest): void {
  const acts = done.actors.reduce((sum, one) => sum + one.acts.length, 0);
  console.log(
    `${name} (${type}), ${done.actors.length} people, ${tasks.length} tasks, ${submissions.size} submissions; ${acts} acts of theirs, ${done.staff.length} of the staff.`,
  );
  for (const [what, count] of done.leftOut) console.log(`  not again: ${count} ${what}`);
}

function reportSeated(
  url: string,
  { contestId, times }: { readonly contestId: number; readonly times: Times },
): void {
  const { startAt, endAt, speed } = times;
  const [from, to] = [startAt, endAt].map((at) => new Date(at).toISOString().slice(11, 19));
  console.log(
    `Contest ${contestId} at ${url}, everybody is logged in; ${from} to ${to} UTC, ${speed} times its own speed.`,
  );
}

/** Prints the result; returns whether nothing was refused and nothing differs. */
export function reportRehearsed({ tally, submissions, board, compared }: Rehearsed): boolean {
  console.log('');
  for (const line of tally.lines()) console.log(line);
  console.log(
    `${compared.submissions} submissions judged anew, ${submissions.length} otherwise than in the file.`,
  );
  reportDifferences(submissions);
  console.log(
    board.length === 0
      ? `The board is the same: ${compared.rows} rows.`
      : `The board is not the same: ${board.length} differences.`,
  );
  reportDifferences(board);
  return tally.refusals + submissions.length + board.length === 0;
}

function reportDifferences(all: readonly Difference[]): void {
  for (const { who, task, was, is } of all.slice(0, NAMED))
    console.log(`  ${who}, ${task}: was ${was}, is ${is}`);
  if (all.length > NAMED) console.log(`  and ${all.length - NAMED} more`);
}
