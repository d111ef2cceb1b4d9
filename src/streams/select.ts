import { distinctUntilChanged, map, type Observable, shareReplay } from 'rxjs';

/**
 * Reads something out of the state. It is defined once, at module level, and gives the same object while what it reads
 * is the same. With `slices` it promises to look at those parts only, and is asked only when one of them changed.
 */
export interface Selector<S, R, A extends readonly unknown[] = readonly []> {
  (state: S, ...args: A): R;
  readonly slices?: readonly (keyof S)[];
}

/** A maker of selectors of one slice: `const contestOf = selectorsOf<State>()('contest')`. */
export function selectorsOf<S>() {
  return <K extends keyof S>(slice: K) =>
    <R, A extends readonly unknown[] = readonly []>(
      project: (slice: S[K], ...args: A) => R,
    ): Selector<S, R, A> =>
      Object.assign((state: S, ...args: A) => project(state[slice], ...args), { slices: [slice] });
}

type Values<Inputs> = { [I in keyof Inputs]: Inputs[I] extends (state: never) => infer R ? R : never };

/** A selector over the results of others. It works anew only when one of those changed. */
export function createSelector<S, const Inputs extends readonly Selector<S, unknown>[], R>(
  inputs: Inputs & readonly Selector<S, unknown>[],
  project: (...values: Values<Inputs>) => R,
): Selector<S, R> {
  let last: { readonly values: readonly unknown[]; readonly result: R } | null = null;
  const select = (state: S): R => {
    const values = inputs.map((input) => input(state));
    if (last === null || values.some((value, index) => !Object.is(value, last?.values[index]))) {
      last = { values, result: project(...(values as Values<Inputs>)) };
    }
    return last.result;
  };
  const slices = inputs.every((input) => input.slices)
    ? inputs.flatMap((input) => input.slices ?? [])
    : undefined;
  return slices === undefined ? select : Object.assign(select, { slices: [...new Set(slices)] });
}

/** The state as streams, for inputs. */
export interface Selection<S> {
  /** One slice, whenever it changes. Replays its value; one subscription to the state serves all who listen. */
  readonly slice$: <K extends keyof S>(key: K) => Observable<S[K]>;
  /** What a selector reads, whenever that changes. Replays its value. */
  readonly select$: <R>(selector: Selector<S, R>) => Observable<R>;
}

/**
 * Selects in two steps: the state's slices are compared once for all who listen, and a selector is asked only when its
 * slice changed. A selector of no or several slices is asked at every change of the state.
 */
export function selectionOf<S>(state$: Observable<S>): Selection<S> {
  const slices = new Map<keyof S, Observable<unknown>>();

  function slice$<K extends keyof S>(key: K): Observable<S[K]> {
    const known$ = slices.get(key) as Observable<S[K]> | undefined;
    if (known$ !== undefined) return known$;
    const made$ = state$.pipe(
      map((state) => state[key]),
      distinctUntilChanged(),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
    slices.set(key, made$);
    return made$;
  }

  return {
    slice$,
    select$(selector) {
      const [only, ...more] = selector.slices ?? [];
      if (only === undefined || more.length > 0)
        return state$.pipe(
          map((state) => selector(state)),
          distinctUntilChanged(),
        );
      // The selector promised to look at this slice alone, so a state of this slice alone is enough for it.
      return slice$(only).pipe(
        map((slice) => selector({ [only]: slice } as unknown as S)),
        distinctUntilChanged(),
      );
    },
  };
}
