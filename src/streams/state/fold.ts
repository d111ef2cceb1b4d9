import { type Draft, Immer } from 'immer';
import { inBurst } from './table.ts';

/** How events become state: one at a time, or many in a burst with the same result for less. */
export interface Fold<S, E> {
  readonly reduce: (state: S, event: E) => S;
  readonly reduceBurst: (state: S, events: readonly E[]) => S;
}

/** One slice's or the whole state's reaction to an event, written as changes to a draft. */
export type Change<S, E> = (draft: Draft<S>, event: E) => void;

/**
 * Makes a fold of a change. `freeze` finds reducers and views that write into the state: for development and tests,
 * as it alone costs several times what everything else costs.
 */
export function createFold<S extends object, E>(
  change: Change<S, E>,
  { freeze }: { freeze: boolean },
): Fold<S, E> {
  const immer = new Immer({ autoFreeze: freeze });
  const reduce = (state: S, event: E): S =>
    immer.produce(state, (draft) => {
      change(draft, event);
    });
  return {
    reduce,
    // One draft for the whole burst would write into what earlier events of it brought: immer takes a value that was
    // assigned for the draft's own. The burst's gain is the tables', which copy each node once.
    reduceBurst: (state, events) => inBurst(() => events.reduce(reduce, state)),
  };
}
