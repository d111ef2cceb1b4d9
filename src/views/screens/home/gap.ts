import { sumPoints } from '../../../../domain/points.ts';
import { type BoardLine } from '../standings/ranking.ts';

/** What lies between two places of a board: points, problems solved, or minutes of penalty among as many solved. */
export interface Gap {
  readonly by: 'points' | 'solved' | 'penalty';
  readonly amount: number;
  /** The other's rank. */
  readonly rank: number;
  /** Whether the other is ahead; otherwise the person leads. */
  readonly isBehind: boolean;
}

/** How far a person is behind the next better rank, or, in front, ahead of the next; null where there is no other rank. */
export function gapOf(lines: readonly BoardLine[], own: BoardLine, isIcpc: boolean): Gap | null {
  const at = lines.indexOf(own);
  const ahead = lines.slice(0, at).findLast(({ rank }) => rank < own.rank);
  const other = ahead ?? lines.slice(at + 1).find(({ rank }) => rank > own.rank);
  if (other === undefined) return null;
  const gap = { rank: other.rank, isBehind: ahead !== undefined };
  const score = Math.abs(sumPoints([other.row.score, -own.row.score]));
  if (score > 0) return { ...gap, by: isIcpc ? 'solved' : 'points', amount: score };
  return { ...gap, by: 'penalty', amount: Math.abs(other.row.penalty - own.row.penalty) };
}
