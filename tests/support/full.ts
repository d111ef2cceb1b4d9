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
