import { Table } from './state/table.ts';

/** A place in a state that an event changed. */
export interface Change {
  /** Its path: `session.user.name`. */
  readonly path: string;
  /** undefined: there was nothing. */
  readonly before: unknown;
  /** undefined: there is nothing any more. */
  readonly after: unknown;
}

/**
 * The differences between two states, up to `most`: shared parts are not looked into. Of a table the entries are
 * compared; a list is one difference, unless only a few of its items changed.
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

/** The parts of a value; null for one that is compared as a whole. */
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
