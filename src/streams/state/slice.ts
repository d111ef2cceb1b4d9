import { produce } from 'immer';
import { type ContestEvent, type EventOf } from '../events/event.ts';

/** Types that are written as a whole: values, and tables, which immer does not look into. */
type Whole = string | number | boolean | null | undefined | { toJSON(): { $table: unknown } };

/**
 * The draft that a recipe writes into, as immer's own, but for tables: they are never drafted, and written by their own
 * methods. A value of an event or of the state is put into it by immer's `castDraft`.
 */
export type Draft<T> = unknown extends T
  ? T
  : T extends Whole
    ? T
    : T extends readonly (infer E)[]
      ? Draft<E>[]
      : { -readonly [K in keyof T]: Draft<T[K]> };

/** The changes of events, written into a draft of the slice. A recipe never writes into its event. */
type Recipes<S> = { readonly [T in ContestEvent['type']]?: (draft: Draft<S>, event: EventOf<T>) => void };
/** The slice after events, without a draft: where it is replaced whole, or the event is hot. */
export type Plain<S> = { readonly [T in ContestEvent['type']]?: (state: S, event: EventOf<T>) => S };

type Reducer<S> = (state: S, event: ContestEvent) => S;

/** One subject of the state. */
export interface Slice<S> {
  readonly initial: S;
  /** The reducers of the events that it hears, by the event's type. */
  readonly reducers: ReadonlyMap<string, Reducer<S>>;
  /** The slice after an event; the very same when the event is not heard or changes nothing. */
  readonly reduce: Reducer<S>;
  /** The part of it that stays when one session ends and another begins. */
  readonly carriedOver: (state: S) => S;
}

/** Makes a slice. Nothing of it outlives a session unless `carriedOver` says so. */
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
