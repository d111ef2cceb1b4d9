import { setAutoFreeze } from 'immer';
import { inBurst } from './table.ts';

/** Makes the state after an event. Unchanged parts, or the unchanged state, stay the same objects. */
export type Reduce<S, E> = (state: S, event: E) => S;

/** Turns events into states: one at a time, or many in a burst, with the same result at less cost. */
export interface Fold<S, E> {
  readonly reduce: Reduce<S, E>;
  readonly reduceBurst: (state: S, events: readonly E[]) => S;
}

/**
 * Makes a fold from a reducer. `freeze` freezes states and events, so that code that writes into them throws
 * a TypeError. It is for development and tests, as it costs several times more than everything else.
 */
export function createFold<S, E>(reduce: Reduce<S, E>, { freeze }: { freeze: boolean }): Fold<S, E> {
  // This setting is for the whole page: immer freezes the results of recipes, or does not.
  setAutoFreeze(freeze);
  const safely: Reduce<S, E> = freeze
    ? (state, event) => deepFreeze(reduce(deepFreeze(state), deepFreeze(event)))
    : reduce;
  return {
    reduce: safely,
    reduceBurst: (state, events) => inBurst(() => events.reduce(safely, state)),
  };
}

/**
 * Values that are frozen already are skipped, with all they contain. Tables protect their own nodes, and
 * their values are frozen with the events that brought them.
 */
function deepFreeze<T>(value: T): T {
  if (!isPlain(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
