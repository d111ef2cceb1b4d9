import { type CertificateDesign, type CertificateField } from '#domain/results/certificates.ts';

/** A template as it is edited: a design, with its name and the picture behind it. */
export interface Draft {
  readonly name: string;
  /** '': none. */
  readonly picture: string;
  readonly design: CertificateDesign;
}

/** A draft with the way back and forth. Changes of one `kind` that follow each other are one step. */
export interface History {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
  readonly kind: string;
}

/** Steps that can be taken back. */
const MOST_STEPS = 100;

/** A draft as it was opened. */
export function opened(now: Draft): History {
  return { past: [], now, future: [], kind: '' };
}

/** The history after a change. */
export function changed(history: History, now: Draft, kind: string): History {
  const isOn = kind !== '' && kind === history.kind;
  const past = isOn ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now, future: [], kind };
}

/** A step back; the same history where there is none. */
export function undone({ past, now, future, kind }: History): History {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future, kind };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], kind: '' };
}

/** A step that was taken back, again. */
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

/** A field where it is moved to, within its page, to tenths of a millimetre. */
export function movedTo(
  field: CertificateField,
  to: { readonly x: number; readonly y: number },
  page: CertificateDesign['page'],
): Pick<CertificateField, 'x' | 'y'> {
  const within = (value: number, most: number) => Math.round(10 * Math.max(0, Math.min(value, most))) / 10;
  return { x: within(to.x, Math.max(0, page.width - field.width)), y: within(to.y, page.height - 1) };
}

/** Lines that a field keeps to when it comes near: null where none is near. mm. */
export interface Guides {
  readonly x: number | null;
  readonly y: number | null;
}

/** How near a line draws a field, mm. */
const NEAR_MM = 1.5;

/** Where a field comes to lie near the page's middle, or the edges and middles of other fields. */
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
