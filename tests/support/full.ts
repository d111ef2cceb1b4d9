/** Whether this is `npm run test:full`. */
export const isFull = process.env['AGON_TEST'] === 'full';

/** How often a property is tried: in `npm test`, and in `npm run test:full`. */
export function runs(everyday: number, full: number): number {
  return isFull ? full : everyday;
}
