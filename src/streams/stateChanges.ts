import { Table } from './state/table.ts';

/** A part of a state that an event changed. */
export interface Change {
  /** The path of the part: `session.user.name`. */
  readonly path: string;
  /** undefined: the part did not exist. */
  readonly before: unknown;
  /** undefined: the part does not exist any more. */
  readonly after: unknown;
}

/**
 * The differences between two states, up to `most`. Parts that are the same object are skipped; tables are
 * compared by their entries, and lists by their items.
 */
export function changesBetween(before: unknown, after: unknown, most = 200): readonly Change[] {
  const changes: Change[] = [];
  collect(before, after, '', changes, most);
  return changes;
}

function collect(before: unknown, after: unknown, path: string, changes: Change[], most: number): void {
  if (before === after || changes.length >= most) return;
  const [was, is] = [partsOf(before), partsOf(after)];
  if (was === null || is === null || was.kind !== is.kind) {
    changes.push({ path, before, after });
    return;
  }
  for (const key of new Set([...was.parts.keys(), ...is.parts.keys()]))
    collect(was.parts.get(key), is.parts.get(key), path === '' ? key : `${path}.${key}`, changes, most);
}

/** The parts of a value; null when the value is compared as a whole. */
function partsOf(
  value: unknown,
): { readonly kind: string; readonly parts: ReadonlyMap<string, unknown> } | null {
  if (value instanceof Table)
    return { kind: 'table', parts: new Map([...value].map(([key, one]) => [String(key), one])) };
  if (Array.isArray(value))
    return { kind: 'list', parts: new Map(value.map((one, index) => [String(index), one])) };
  if (typeof value === 'object' && value !== null)
    return { kind: 'object', parts: new Map(Object.entries(value)) };
  return null;
}
