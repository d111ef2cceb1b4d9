import { roundPoints, sumPoints } from '#domain/standings/points.ts';
import { type FeedEvent } from '#protocol/wire/staff/exchange/feed.ts';
import { type DemoProgram } from './programs.ts';
import { seededRandom } from './seededRandom.ts';

/** A task with the data for scoring simulated work. */
export interface SimulatedTask {
  readonly external_id: string;
  /** Points on the contest's scale; `isShared` where a subtask can also give partial points. */
  readonly subtasks: readonly { readonly points: number; readonly isShared: boolean }[];
  /** Programs to submit: at least one accepted and one not accepted. */
  readonly programs: readonly DemoProgram[];
}

/** An event of a simulated contest; a submission has a program of its task. */
export type SimulatedEvent = FeedEvent & { readonly program?: DemoProgram };

/** Options of a simulated contest. Times are ms of contest time. */
export interface Simulation {
  readonly seed: number;
  readonly type: 'ioi' | 'icpc';
  readonly startAt: number;
  readonly durationMs: number;
  readonly tasks: readonly SimulatedTask[];
  readonly teams: readonly string[];
}

const MINUTE_MS = 60_000;
/** Number of C++ submissions for each submission in another language. */
const CPP_SHARE = 4;

/**
 * The work of a whole contest in order of time, the same for the same seed: better teams try more often,
 * earlier and with more success; later tasks are harder.
 */
export function simulate(contest: Simulation): readonly SimulatedEvent[] {
  const events = contest.teams.flatMap((team, index) =>
    teamWork(contest, team, seededRandom(contest.seed * 7919 + index)),
  );
  return events.sort((a, b) => a.at - b.at || (a.type === b.type ? 0 : a.type === 'submission' ? -1 : 1));
}

function teamWork(contest: Simulation, team: string, random: () => number): SimulatedEvent[] {
  const ability = 0.15 + 0.85 * random() ** 1.3;
  const pace = contest.durationMs / (1.5 + ability * contest.tasks.length * 0.95);
  let at = pace * (0.25 + random() * 0.5);
  const work: SimulatedEvent[] = [];
  for (const [order, task] of contest.tasks.entries()) {
    const difficulty = (order + 1) / (contest.tasks.length + 1);
    const chance = Math.min(0.85, Math.max(0.03, ability * 1.15 - difficulty * 0.9));
    for (let attempt = 1; attempt <= 7 && at < contest.durationMs; attempt += 1) {
      const solved = random() < chance + attempt * 0.05;
      const part = solved ? 1 : partOf(random(), chance);
      work.push(...attemptEvents(contest, { team, task, attempt, at, solved, part }, random));
      at += pace * (solved ? 0.5 + random() * 0.8 : 0.08 + random() * 0.3);
      if (solved || random() < 0.25) break;
    }
  }
  return work;
}

interface Attempt {
  readonly team: string;
  readonly task: SimulatedTask;
  readonly attempt: number;
  readonly at: number;
  readonly solved: boolean;
  readonly part: number;
}

function attemptEvents(contest: Simulation, one: Attempt, random: () => number): SimulatedEvent[] {
  const id = `${one.team}/${one.task.external_id}/${one.attempt}`;
  const contestMs = Math.floor(one.at);
  const at = contest.startAt + contestMs;
  const program = programOf(one, random());
  const { verdict, language } = program;
  const groups = verdict === 'CE' ? one.task.subtasks.map(() => 0) : earned(one.task, one.part);
  const hasPoints = contest.type === 'ioi';
  return [
    {
      type: 'submission',
      external_id: id,
      team: one.team,
      task: one.task.external_id,
      language,
      program,
      at,
      contest_time_ms: contestMs,
    },
    {
      type: 'judgement',
      external_id: `${id}/judged`,
      submission: id,
      verdict,
      score: hasPoints ? sumPoints(groups) : null,
      group_scores: hasPoints ? groups : null,
      at: at + Math.floor(3_000 + random() * 20_000),
    },
  ];
}

/** The part of a task that a failed attempt solved, from 0 to less than 1. */
function partOf(luck: number, chance: number): number {
  const least = 0.45 - chance * 0.3;
  return luck < least ? 0 : ((luck - least) / (1 - least)) * 0.95;
}

/** Points per subtask of an attempt that solved `part` of them in order; the last may give a share. */
function earned(task: SimulatedTask, part: number): number[] {
  const through = part * task.subtasks.length;
  return task.subtasks.map(({ points, isShared }, index) => {
    const share = Math.min(1, Math.max(0, through - index));
    return share === 1 || isShared ? roundPoints(points * (Math.floor(share * 4) / 4)) : 0;
  });
}

function programOf({ task, solved }: Attempt, luck: number): DemoProgram {
  const fitting = task.programs
    .filter(({ verdict }) => (verdict === 'AC') === solved)
    .flatMap((one) => (one.language === 'cpp' ? Array.from({ length: CPP_SHARE }, () => one) : [one]));
  const program = fitting[Math.floor(luck * fitting.length)];
  if (!program) throw new Error(`${task.external_id} has no program that is ${solved ? '' : 'not '}accepted`);
  return program;
}

/** Converts minutes to ms. */
export function minutes(count: number): number {
  return count * MINUTE_MS;
}
