/** Whether this is `npm run test:full`. */
export const isFull = process.env['AGON_TEST'] === 'full';

/** How often a property is tried: in `npm test`, and in `npm run test:full`. */
export function runs(everyday: number, full: number): number {
  return isFull ? full : everyday;
}

/** The cases of a table that are tried: in `npm test` the first ones, in `npm run test:full` all. */
export function cases<T>(everyday: number, all: readonly T[]): readonly T[] {
  return isFull ? all : all.slice(0, everyday);
}
