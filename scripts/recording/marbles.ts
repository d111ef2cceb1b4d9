/** A value with its time, ms. */
export interface Timed<T> {
  readonly at: number;
  readonly value: T;
}

/** A marble diagram with a frame per millisecond, and the things that happened at each of its letters. */
export interface Marbles<T> {
  readonly marbles: string;
  readonly at: ReadonlyMap<string, readonly T[]>;
  /** The letter of each thing that happened, in their order. */
  readonly letters: readonly string[];
}

/** Letters in the order of their use; no digits, since a diagram reads digits as times. */
const LETTERS = [
  ...range('a', 'z'),
  ...range('A', 'Z'),
  ...range('α', 'ω'),
  ...range('а', 'я'),
  ...range('一', '鿿'),
];

/** Maximum number of moments in a diagram: one letter each. */
export const MOST_MOMENTS = LETTERS.length;

/**
 * Draws timed values as a marble diagram, with one letter for each millisecond that has a value. Times are
 * whole milliseconds from 0, in ascending order. Throws RangeError when there are more moments than letters.
 */
export function marblesOf<T>(happened: readonly Timed<T>[]): Marbles<T> {
  const moments = new Map<number, T[]>();
  for (const { at, value } of happened) moments.set(at, [...(moments.get(at) ?? []), value]);
  if (moments.size > MOST_MOMENTS)
    throw new RangeError(`${moments.size} moments, of at most ${MOST_MOMENTS}`);
  const parts: string[] = [];
  const at = new Map<string, readonly T[]>();
  const letters: string[] = [];
  let frame = 0;
  for (const [time, values] of moments) {
    const letter = LETTERS[at.size] ?? '';
    parts.push(...passing(time - frame), letter);
    at.set(letter, values);
    letters.push(...values.map(() => letter));
    frame = time + 1;
  }
  return { marbles: parts.join(' '), at, letters };
}

/** Time in which nothing happens, as a diagram writes it: `1m 30s 250ms`. */
function passing(ms: number): string[] {
  const units = [
    [Math.floor(ms / 60_000), 'm'],
    [Math.floor((ms % 60_000) / 1_000), 's'],
    [ms % 1_000, 'ms'],
  ] as const;
  return units.flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`]));
}

function range(first: string, last: string): string[] {
  const from = first.codePointAt(0) ?? 0;
  const to = last.codePointAt(0) ?? 0;
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
