import { seededRandom } from '#server/demo/seededRandom.ts';

const SERVERS = ['server 1', 'server 2'] as const;
const JUDGES = ['judge 1', 'judge 2'] as const;
const HOUR_MS = 3_600_000;
/** Most hours that a clock is moved; the contest runs for longer than that before and after now. */
export const MOST_HOURS = 5;

/** A program with its own clock and network. */
export type Program = (typeof SERVERS)[number] | (typeof JUDGES)[number];
/** A network, named by one end. The other end is the database or, for clients, the servers. */
export type Line = Program | 'clients';

/** Harm to an installation and its duration, ms. Killed programs are started again at once. */
export type Harm =
  | { readonly kind: 'killed'; readonly who: Program | 'database' }
  | { readonly kind: 'stopped'; readonly who: Program | 'database'; readonly ms: number }
  | { readonly kind: 'clock'; readonly who: Program; readonly byMs: number; readonly ms: number }
  | {
      readonly kind: 'cut' | 'stalled' | 'slow';
      readonly line: Line;
      readonly ms: number;
    }
  | { readonly kind: 'disk full'; readonly ms: number };

/** A round of every kind of harm in random order, up to three at a time; the same round for the same seed. */
export function planOf(seed: number, can: { readonly fillDisk: boolean }): readonly (readonly Harm[])[] {
  const random = seededRandom(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const some = (least: number, most: number) => Math.round(least + random() * (most - least));
  const aWhile = () => some(500, 4_000);
  const step = (who: Program): Harm => {
    const byMs = some(1, MOST_HOURS) * HOUR_MS * one([1, -1]);
    return { kind: 'clock', who, byMs, ms: aWhile() };
  };
  const anyone = [...SERVERS, ...JUDGES];
  const harms: Harm[] = [
    { kind: 'killed', who: one(SERVERS) },
    { kind: 'killed', who: one(JUDGES) },
    { kind: 'killed', who: 'database' },
    { kind: 'killed', who: one([...anyone, 'database' as const]) },
    { kind: 'stopped', who: one(SERVERS), ms: aWhile() },
    { kind: 'stopped', who: one(JUDGES), ms: aWhile() },
    { kind: 'stopped', who: 'database', ms: aWhile() },
    step(one(SERVERS)),
    step(one(JUDGES)),
    { kind: 'cut', line: one(anyone), ms: aWhile() },
    { kind: 'stalled', line: one(anyone), ms: aWhile() },
    { kind: 'slow', line: one(anyone), ms: aWhile() },
    { kind: one(['stalled', 'slow'] as const), line: 'clients', ms: aWhile() },
    { kind: 'cut', line: 'clients', ms: aWhile() },
    ...(can.fillDisk ? [{ kind: 'disk full', ms: aWhile() } as const] : []),
  ];
  const waves: Harm[][] = [];
  for (let size = 0; harms.length > 0; size -= 1) {
    if (size === 0) {
      waves.push([]);
      size = some(1, 3);
    }
    waves.at(-1)!.push(...harms.splice(Math.floor(random() * harms.length), 1));
  }
  return waves;
}
