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
