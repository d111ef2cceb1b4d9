/** Whether this is `npm run test:full`. */
export const isFull = process.env['AGON_TEST'] === 'full';

/** Number of runs of a property: in `npm test`, and in `npm run test:full`. */
export function runs(everyday: number, full: number): number {
  return isFull ? full : everyday;
}

/** The cases of a table to try: the first ones in `npm test`, all in `npm run test:full`. */
export function cases<T>(everyday: number, all: readonly T[]): readonly T[] {
  return isFull ? all : all.slice(0, everyday);
}

/** As `cases`, beginning with another one each turn, so that a table of many rows tries all of them. */
export function casesInTurn<T>(everyday: number, all: readonly T[], turn: number): readonly T[] {
  const first = turn % Math.max(1, all.length);
  return cases(everyday, [...all.slice(first), ...all.slice(0, first)]);
}
