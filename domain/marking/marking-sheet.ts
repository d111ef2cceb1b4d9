import { type MarkPoints } from './marking.ts';

/** A scorer's marks of a work so far. */
export interface SheetMarks {
  readonly points: MarkPoints;
  /** Comments by the id of the criterion. */
  readonly comments: Readonly<Record<string, string>>;
  /** Note on the whole work. */
  readonly note: string;
  /** The scorer wants to come back to the work. */
  readonly flagged: boolean;
}

/** Whether two sheets have the same marks; an empty comment counts as no comment. */
export function isSameMarks(one: SheetMarks, other: SheetMarks): boolean {
  return textOf(one) === textOf(other);
}

/**
 * Merges the marks of two pages of one scorer with the version both began from: each criterion's points, each
 * comment, the note and the flag come from the page that changed them; null on a conflict.
 */
export function metMarks(base: SheetMarks, mine: SheetMarks, theirs: SheetMarks): SheetMarks | null {
  const points = metFields(base.points, mine.points, theirs.points);
  const comments = metFields(base.comments, mine.comments, theirs.comments);
  const note = metFields({ note: base.note }, { note: mine.note }, { note: theirs.note });
  if (points === null || comments === null || note === null) return null;
  // If one of the two values changed, the other equals the base.
  const flagged = mine.flagged === base.flagged ? theirs.flagged : mine.flagged;
  return { points, comments, note: note['note'] ?? '', flagged };
}

function metFields<T>(
  base: Readonly<Record<string, T>>,
  mine: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> | null {
  const met: Record<string, T> = {};
  for (const id of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [from, own, other] = [base[id], mine[id], theirs[id]];
    if (own !== other && own !== from && other !== from) return null;
    const value = own === from ? other : own;
    if (value !== undefined) met[id] = value;
  }
  return met;
}

/** A text that is the same for equal marks, whatever the order of their fields. */
function textOf({ points, comments, note, flagged }: SheetMarks): string {
  const sorted = (record: Readonly<Record<string, string | number>>) =>
    Object.entries(record)
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted(points), sorted(comments), note, flagged]);
}
