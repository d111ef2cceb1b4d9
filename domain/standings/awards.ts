import { type ContestType } from '../contest/contest.ts';
import { type IcpcCell } from './icpc.ts';
import { firstToSolve, isFirstToSolve, ranksOf, type StandingRow, sortRows } from './standings.ts';

/** The medals, the best first. */
export const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

/** Number of medals of one kind: fixed, or a share of the ranked rows. */
export type MedalCount =
  | { readonly kind: 'number'; readonly count: number }
  | { readonly kind: 'share'; readonly of: number };

/**
 * Rule for a tie across the last medal: `up` gives all the better medal (as the IOI does: "at least a twelfth", and
 * the ICPC: "rank 4 or better"), `down` all the lesser one ("at most a twelfth"). A tie is never split.
 */
export const TIE_RULES = ['up', 'down'] as const;
type TieRule = (typeof TIE_RULES)[number];

/** Rule for an honourable mention without a medal: none, or for all the points of a task (icpc: one solved). */
export const MENTIONS = ['none', 'full_task'] as const;
type MentionRule = (typeof MENTIONS)[number];

/** Rules of awards. A result of 0 wins nothing. */
export interface AwardRules {
  readonly medals: Readonly<Record<Medal, MedalCount>>;
  readonly ties: TieRule;
  readonly mention: MentionRule;
  /** Whether the first to solve each task gets an award (icpc alone: points have no time on a board). */
  readonly firstSolvers: boolean;
  /** Whether the first of the board gets an award. */
  readonly winner: boolean;
  /** Whether the best of each group get an award. */
  readonly groupWinners: boolean;
}

/** Usual rules: a twelfth, a sixth and a quarter; four of each; no medals at all. */
export const AWARD_PRESETS = {
  ioi: {
    medals: { gold: share(1 / 12), silver: share(1 / 6), bronze: share(1 / 4) },
    ties: 'up',
    mention: 'full_task',
    firstSolvers: false,
    winner: false,
    groupWinners: false,
  },
  icpc: {
    medals: { gold: number(4), silver: number(4), bronze: number(4) },
    ties: 'up',
    mention: 'full_task',
    firstSolvers: true,
    winner: true,
    groupWinners: true,
  },
  none: {
    medals: { gold: number(0), silver: number(0), bronze: number(0) },
    ties: 'up',
    mention: 'none',
    firstSolvers: false,
    winner: false,
    groupWinners: false,
  },
} as const satisfies Readonly<Record<string, AwardRules>>;

/** The award rules of a contest: the saved ones, else those of its type; exams have none. */
export function awardRulesOf(saved: AwardRules | null, type: ContestType): AwardRules {
  return saved ?? AWARD_PRESETS[type === 'ioi' || type === 'icpc' ? type : 'none'];
}

/** The award beside a name on a published board. */
export type Award = Medal | 'mention';

/** The medal of a result, else its mention; null for neither. */
export function awardOf({ medal, isMentioned }: Pick<Result, 'medal' | 'isMentioned'>): Award | null {
  return medal ?? (isMentioned ? 'mention' : null);
}

/** Somebody who is ranked: their row, and the group they may win. */
export interface Ranked {
  readonly row: StandingRow;
  readonly group: string;
}

/** A person's rank and awards. */
export interface Result {
  readonly id: number;
  readonly rank: number;
  readonly medal: Medal | null;
  readonly isMentioned: boolean;
  readonly isWinner: boolean;
  /** Numbers of the tasks they solved first. */
  readonly firsts: readonly string[];
  /** The group they are the best of; null: of none. */
  readonly winsGroup: string | null;
}

/** Ranks and awards of the ranked people, in the order of the board. `maxScores` by task number. */
export function resultsOf(
  ranked: readonly Ranked[],
  rules: AwardRules,
  maxScores: ReadonlyMap<string, number>,
  /** First solvers on the whole board, where `ranked` is a part of it. */
  solvedFirst: ReadonlyMap<string, number> = firstToSolve(ranked.map(({ row }) => row)),
): readonly Result[] {
  const sorted = sortRows(ranked.map(({ row }) => row));
  const ranks = ranksOf(sorted);
  const medals = medalsOf(sorted, ranks, rules);
  const groups = new Map(ranked.map(({ row, group }) => [row.id, group]));
  const winners = rules.groupWinners ? groupWinnersOf(sorted, ranks, groups) : new Set<number>();
  const firsts = rules.firstSolvers ? solvedFirst : new Map<string, number>();
  return sorted.map((row, at) => {
    const rank = ranks[at] ?? 0;
    const medal = medals[at] ?? null;
    return {
      id: row.id,
      rank,
      medal,
      isMentioned: rules.mention === 'full_task' && medal === null && hasFullTask(row, maxScores),
      isWinner: rules.winner && rank === 1 && row.score > 0,
      firsts: Object.keys(row.cells).filter((task) => isFirstToSolve(task, row.cells[task], firsts)),
      winsGroup: winners.has(row.id) ? (groups.get(row.id) ?? null) : null,
    };
  });
}

/** The `citation` of each award in the Contest API, wherever it is served or written to a file. */
export const CITATIONS = {
  winner: 'Contest winner',
  medal: (medal: Medal) => `${medal.charAt(0).toUpperCase()}${medal.slice(1)} medal winner`,
  mention: 'Honorable mention',
  firstToSolve: (label: string) => `First to solve problem ${label}`,
  group: (name: string) => `Winner(s) of group ${name}`,
} as const;

/** The medal at each position of a sorted board. */
function medalsOf(
  sorted: readonly StandingRow[],
  ranks: readonly number[],
  { medals, ties }: AwardRules,
): readonly (Medal | null)[] {
  const lasts = lastPlaces(ranks);
  let limit = 0;
  const limits = MEDALS.map((medal) => {
    limit += countOf(medals[medal], sorted.length);
    return { medal, limit, isGiven: countOf(medals[medal], sorted.length) > 0 };
  });
  return sorted.map((row, at) => {
    if (row.score <= 0) return null;
    const place = ties === 'up' ? ranks[at] : lasts[at];
    const won = limits.find((one) => one.isGiven && (place ?? 0) <= rounded(one.limit, ties));
    return won?.medal ?? null;
  });
}

/** For each row, the number of the last row that shares its rank. */
function lastPlaces(ranks: readonly number[]): readonly number[] {
  const lasts = new Map<number, number>();
  ranks.forEach((rank, at) => lasts.set(rank, at + 1));
  return ranks.map((rank) => lasts.get(rank) ?? rank);
}

function countOf(count: MedalCount, people: number): number {
  return count.kind === 'number' ? count.count : count.of * people;
}

/** "At least a twelfth" rounds up, "at most" down; an error of binary fractions must not add anybody. */
function rounded(limit: number, ties: TieRule): number {
  const exact = Number(limit.toFixed(6));
  return ties === 'up' ? Math.ceil(exact) : Math.floor(exact);
}

/**
 * The best of each group, ties included. People without a group win none, nor does a person who is alone in a
 * group and so was better than nobody.
 */
function groupWinnersOf(
  sorted: readonly StandingRow[],
  ranks: readonly number[],
  groups: ReadonlyMap<number, string>,
): ReadonlySet<number> {
  const sizes = new Map<string, number>();
  for (const { id } of sorted) {
    const group = groups.get(id) ?? '';
    sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  const best = new Map<string, number>();
  const winners = new Set<number>();
  sorted.forEach(({ id, score }, at) => {
    const group = groups.get(id) ?? '';
    const rank = ranks[at] ?? 0;
    if (group === '' || score <= 0 || (sizes.get(group) ?? 0) < 2) return;
    if (!best.has(group)) best.set(group, rank);
    if (best.get(group) === rank) winners.add(id);
  });
  return winners;
}

function hasFullTask({ cells }: StandingRow, maxScores: ReadonlyMap<string, number>): boolean {
  return Object.entries(cells).some(([task, cell]) =>
    cell.kind === 'icpc'
      ? isSolved(cell)
      : cell.points > 0 && cell.points >= (maxScores.get(task) ?? Infinity),
  );
}

function isSolved(cell: IcpcCell): boolean {
  return cell.solvedMinute !== null;
}

function share(of: number): MedalCount {
  return { kind: 'share', of };
}

function number(count: number): MedalCount {
  return { kind: 'number', count };
}
