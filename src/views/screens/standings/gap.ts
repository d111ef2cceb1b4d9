import { sumPoints } from '#domain/standings/points.ts';
import { type Format } from '#views/i18n/format.ts';
import { type Translate } from '#views/i18n/keys.ts';
import { type BoardLine } from './ranking.ts';

/**
 * The distance between two ranks of a board: points or solved problems; if these are equal, penalty minutes;
 * if those are equal too, minutes between the last accepted runs, where these break ties.
 */
export interface Gap {
  readonly by: 'points' | 'solved' | 'penalty' | 'last';
  readonly amount: number;
  /** The rank of the other row. */
  readonly rank: number;
  /** Whether the other row is ahead; otherwise the person leads. */
  readonly isBehind: boolean;
}

/** The distance to the next better rank, or for the first rank to the next lower one; null: no other rank. */
export function gapOf(lines: readonly BoardLine[], own: BoardLine, isIcpc: boolean): Gap | null {
  const at = lines.indexOf(own);
  const ahead = lines.slice(0, at).findLast(({ rank }) => rank < own.rank);
  const other = ahead ?? lines.slice(at + 1).find(({ rank }) => rank > own.rank);
  if (other === undefined) return null;
  const gap = { rank: other.rank, isBehind: ahead !== undefined };
  const score = Math.abs(sumPoints([other.row.score, -own.row.score]));
  if (score > 0) return { ...gap, by: isIcpc ? 'solved' : 'points', amount: score };
  const penalty = Math.abs(other.row.penalty - own.row.penalty);
  if (penalty > 0) return { ...gap, by: 'penalty', amount: penalty };
  return { ...gap, by: 'last', amount: Math.abs((other.row.lastMinute ?? 0) - (own.row.lastMinute ?? 0)) };
}

/** A gap in words: 12 points behind rank 3. */
export function gapText({ by, amount, rank, isBehind }: Gap, t: Translate, format: Format): string {
  const distance = t(`home.gap_${by}`, { count: amount, amount: format.number(amount) });
  return t(isBehind ? 'home.gap_behind' : 'home.gap_ahead', { distance, rank });
}
