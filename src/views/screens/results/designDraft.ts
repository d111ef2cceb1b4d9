import { type CertificateDesign, type CertificateField } from '#domain/results/certificates.ts';

/** A template while it is edited: a design, with its name and background picture. */
export interface Draft {
  readonly name: string;
  /** '': none. */
  readonly picture: string;
  readonly design: CertificateDesign;
}

/** A draft with undo and redo. Consecutive changes of the same `kind` are one step. */
export interface History {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
  readonly kind: string;
}

/** Maximum number of undo steps. */
const MOST_STEPS = 100;

/** The history of a draft that was just opened. */
export function opened(now: Draft): History {
  return { past: [], now, future: [], kind: '' };
}

/** The history after a change. */
export function changed(history: History, now: Draft, kind: string): History {
  const isOn = kind !== '' && kind === history.kind;
  const past = isOn ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now, future: [], kind };
}

/** Undoes a step; without one the history stays the same. */
export function undone({ past, now, future, kind }: History): History {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future, kind };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], kind: '' };
}

/** Redoes an undone step. */
export function redone({ past, now, future, kind }: History): History {
  const [next, ...rest] = future;
  if (next === undefined) return { past, now, future, kind };
  return { past: [...past, now], now: next, future: rest, kind: '' };
}

/** A design with one field changed. */
export function withField(
  design: CertificateDesign,
  id: string,
  change: Partial<CertificateField>,
): CertificateDesign {
  return { ...design, fields: design.fields.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

/** A field at its new position, limited to its page, in tenths of a millimetre. */
export function movedTo(
  field: CertificateField,
  to: { readonly x: number; readonly y: number },
  page: CertificateDesign['page'],
): Pick<CertificateField, 'x' | 'y'> {
  const within = (value: number, most: number) => Math.round(10 * Math.max(0, Math.min(value, most))) / 10;
  return { x: within(to.x, Math.max(0, page.width - field.width)), y: within(to.y, page.height - 1) };
}

/** Positions of the lines to which a field snaps, mm; null: none is near. */
export interface Guides {
  readonly x: number | null;
  readonly y: number | null;
}

/** Distance within which a field snaps to a line, mm. */
const NEAR_MM = 1.5;

/** The position of a field after it snaps to the page's middle, or to edges and middles of other fields. */
export function snapped(
  design: CertificateDesign,
  field: CertificateField,
  to: { readonly x: number; readonly y: number },
): { readonly x: number; readonly y: number; readonly guides: Guides } {
  const others = design.fields.filter(({ id }) => id !== field.id);
  const columns = [design.page.width / 2, ...others.flatMap(({ x, width }) => [x, x + width / 2, x + width])];
  const own = [0, field.width / 2, field.width];
  const across = nearest(own.flatMap((part) => columns.map((line) => ({ line, gap: line - part - to.x }))));
  const down = nearest(others.map(({ y }) => ({ line: y, gap: y - to.y })));
  return {
    x: to.x + (across?.gap ?? 0),
    y: to.y + (down?.gap ?? 0),
    guides: { x: across?.line ?? null, y: down?.line ?? null },
  };
}

interface Pull {
  readonly line: number;
  readonly gap: number;
}

function nearest(pulls: readonly Pull[]): Pull | null {
  const near = pulls.filter(({ gap }) => Math.abs(gap) <= NEAR_MM);
  return near.reduce<Pull | null>(
    (best, one) => (best === null || Math.abs(one.gap) < Math.abs(best.gap) ? one : best),
    null,
  );
}
