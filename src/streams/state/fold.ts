import { setAutoFreeze } from 'immer';
import { inBurst } from './table.ts';

/** A state's reaction to an event: a new state that shares all that stays, or the same one when nothing changes. */
export type Reduce<S, E> = (state: S, event: E) => S;

/** How events become state: one at a time, or many in a burst with the same result for less. */
export interface Fold<S, E> {
  readonly reduce: Reduce<S, E>;
  readonly reduceBurst: (state: S, events: readonly E[]) => S;
}

/**
 * Makes a fold of a reducer. `freeze` freezes states and events, so that code that writes into one is found by the
 * TypeError: for development and tests, as it costs several times what everything else costs.
 */
export function createFold<S, E>(reduce: Reduce<S, E>, { freeze }: { freeze: boolean }): Fold<S, E> {
  // For the whole page: what recipes make is frozen here, or not at all.
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
 * A frozen value is taken to be frozen to its leaves. Tables guard their own insides; their values came with events.
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
