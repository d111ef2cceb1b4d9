import { Table } from './state/table.ts';

/**
 * A part of a state by its path, such as `session.kind`; undefined where the path leads nowhere. Throws
 * RangeError when the first name of the path is not a slice of the state.
 */
export function partOf(state: object, path: string): unknown {
  const [first = '', ...rest] = path.split('.');
  if (!Object.hasOwn(state, first)) throw new RangeError(`The state has no part "${first}".`);
  return rest.reduce(stepInto, (state as Record<string, unknown>)[first]);
}

function stepInto(part: unknown, step: string): unknown {
  if (part instanceof Table) return [...part].find(([key]) => String(key) === step)?.[1];
  if (typeof part !== 'object' || part === null) return undefined;
  return Object.hasOwn(part, step) ? (part as Record<string, unknown>)[step] : undefined;
}
