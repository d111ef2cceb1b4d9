import { type Verdict } from '../../domain/verdicts.ts';
import { type FeedEvent } from '../../protocol/wire/feed.ts';

/** What a simulated contest is made of. Times are ms of contest time. */
export interface Simulation {
  readonly seed: number;
  readonly type: 'ioi' | 'icpc';
  readonly startAt: number;
  readonly durationMs: number;
  readonly tasks: readonly { readonly external_id: string; readonly max_score: number }[];
  readonly teams: readonly string[];
}

const MINUTE_MS = 60_000;
const WRONG: readonly Verdict[] = ['WA', 'WA', 'WA', 'TLE', 'TLE', 'RE', 'MLE', 'CE'];
const LANGUAGES = ['cpp', 'cpp', 'cpp', 'cpp', 'py', 'java'];
/** Points of the subtasks, as shares of a task's whole. */
const SUBTASKS = [0.2, 0.3, 0.5];

/**
 * The work of a whole contest, always the same for the same seed: abler teams try more, earlier and with more luck;
 * later tasks are harder. In order of time.
 */
export function simulate(contest: Simulation): readonly FeedEvent[] {
  const events = contest.teams.flatMap((team, index) =>
    teamWork(contest, team, randomOf(contest.seed * 7919 + index)),
  );
  return events.sort((a, b) => a.at - b.at || (a.type === b.type ? 0 : a.type === 'submission' ? -1 : 1));
}

function teamWork(contest: Simulation, team: string, random: () => number): FeedEvent[] {
  const ability = 0.15 + 0.85 * random() ** 1.3;
  const pace = contest.durationMs / (1.5 + ability * contest.tasks.length * 0.95);
  let at = pace * (0.25 + random() * 0.5);
  const work: FeedEvent[] = [];
  for (const [order, task] of contest.tasks.entries()) {
    const difficulty = (order + 1) / (contest.tasks.length + 1);
    const chance = Math.min(0.85, Math.max(0.03, ability * 1.15 - difficulty * 0.9));
    let best = 0;
    for (let attempt = 1; attempt <= 7 && at < contest.durationMs; attempt += 1) {
      const solved = random() < chance + attempt * 0.05;
      const part = solved ? 1 : partOf(random(), chance);
      best = Math.max(best, part);
      work.push(...attemptEvents(contest, { team, task, attempt, at, solved, part }, random));
      at += pace * (solved ? 0.5 + random() * 0.8 : 0.08 + random() * 0.3);
      if (solved || random() < 0.25) break;
    }
  }
  return work;
}

interface Attempt {
  readonly team: string;
  readonly task: { readonly external_id: string; readonly max_score: number };
  readonly attempt: number;
  readonly at: number;
  readonly solved: boolean;
  readonly part: number;
}

function attemptEvents(contest: Simulation, one: Attempt, random: () => number): FeedEvent[] {
  const id = `${one.team}/${one.task.external_id}/${one.attempt}`;
  const contestMs = Math.floor(one.at);
  const at = contest.startAt + contestMs;
  const wrong = WRONG[Math.floor(random() * WRONG.length)] ?? 'WA';
  const groups = SUBTASKS.map((share, index) =>
    index < Math.round(one.part * SUBTASKS.length) ? share * one.task.max_score : 0,
  );
  const hasPoints = contest.type === 'ioi';
  return [
    {
      type: 'submission',
      external_id: id,
      team: one.team,
      task: one.task.external_id,
      language: LANGUAGES[Math.floor(random() * LANGUAGES.length)] ?? 'cpp',
      at,
      contest_time_ms: contestMs,
    },
    {
      type: 'judgement',
      external_id: `${id}/judged`,
      submission: id,
      verdict: one.solved ? 'AC' : wrong,
      score: hasPoints ? groups.reduce((sum, points) => sum + points, 0) : null,
      group_scores: hasPoints ? groups : null,
      at: at + Math.floor(3_000 + random() * 20_000),
    },
  ];
}

/** How much of a task an attempt that did not solve it got: none, one or two of the subtasks. */
function partOf(luck: number, chance: number): number {
  if (luck < 0.45 - chance * 0.3) return 0;
  return luck < 0.8 ? 1 / 3 : 2 / 3;
}

/** mulberry32: small, fast and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Minutes as ms. */
export function minutes(count: number): number {
  return count * MINUTE_MS;
}
