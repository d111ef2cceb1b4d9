import { produce } from 'immer';
import { type ContestEvent, type EventOf } from '../events/event.ts';

/** Types that a recipe replaces as a whole: primitive values, and tables, which immer does not draft. */
type Whole = string | number | boolean | null | undefined | { toJSON(): { $table: unknown } };

/**
 * The draft that a recipe writes into, like immer's own, but tables are never drafted: their methods make new
 * ones. A value of an event or of the state needs immer's `castDraft` before it is put into a draft.
 */
export type Draft<T> = unknown extends T
  ? T
  : T extends Whole
    ? T
    : T extends readonly (infer E)[]
      ? Draft<E>[]
      : { -readonly [K in keyof T]: Draft<T[K]> };

/** Recipes write the changes of an event into a draft of the slice. A recipe never writes into its event. */
type Recipes<S> = { readonly [T in ContestEvent['type']]?: (draft: Draft<S>, event: EventOf<T>) => void };
/** Reducers without a draft, for events that replace the whole slice or come very often. */
export type Plain<S> = { readonly [T in ContestEvent['type']]?: (state: S, event: EventOf<T>) => S };

type Reducer<S> = (state: S, event: ContestEvent) => S;

/** One subject of the state. */
export interface Slice<S> {
  readonly initial: S;
  /** The reducers of the slice, by type of event. */
  readonly reducers: ReadonlyMap<string, Reducer<S>>;
  /** The slice after an event; the same object when the event changes nothing. */
  readonly reduce: Reducer<S>;
  /** The part of the slice that is kept when one session ends and another begins. */
  readonly carriedOver: (state: S) => S;
}

/** Makes a slice. It keeps nothing from one session to the next, except by `carriedOver`. */
export function createSlice<S>(definition: {
  readonly initial: S;
  readonly recipes?: Recipes<S>;
  readonly plain?: Plain<S>;
  readonly carriedOver?: (state: S) => S;
}): Slice<S> {
  const { initial, recipes = {}, plain = {}, carriedOver = () => initial } = definition;
  const reducers = new Map<string, Reducer<S>>(Object.entries(plain) as [string, Reducer<S>][]);
  for (const [type, recipe] of Object.entries(recipes) as [
    string,
    (draft: S, event: ContestEvent) => void,
  ][]) {
    reducers.set(type, (state, event) =>
      produce(state, (draft: S) => {
        recipe(draft, event);
      }),
    );
  }
  const reduce: Reducer<S> = (state, event) => reducers.get(event.type)?.(state, event) ?? state;
  return { initial, reducers, reduce, carriedOver };
}
