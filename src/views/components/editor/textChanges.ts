/** A stretch of a text that is replaced. */
interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * The lines in which a text differs from the one before, as one stretch or none; the text around it stays in
 * place, with a cursor in it.
 */
export function changesBetween(before: string, after: string): readonly TextChange[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < most - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [{ from, to: before.length - tail, insert: after.slice(from, after.length - tail) }];
}
