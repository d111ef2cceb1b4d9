/**
 * Reads a part of the state. Define it once, at module level. It returns the same object while that part is
 * the same. With `slices` it reads only those slices, and runs only when one of them changed.
 */
export interface Selector<S, R, A extends readonly unknown[] = readonly []> {
  (state: S, ...args: A): R;
  readonly slices?: readonly (keyof S)[];
}

/** Makes selectors of one slice: `const contestOf = selectorsOf<State>()('contest')`. */
export function selectorsOf<S>() {
  return <K extends keyof S>(slice: K) =>
    <R, A extends readonly unknown[] = readonly []>(
      project: (slice: S[K], ...args: A) => R,
    ): Selector<S, R, A> =>
      Object.assign((state: S, ...args: A) => project(state[slice], ...args), { slices: [slice] });
}

type Values<Inputs> = {
  [I in keyof Inputs]: Inputs[I] extends (state: never, ...args: never) => infer R ? R : never;
};
type Argument = string | number;

/** A selector over the results of others. It runs again only when one of those results changed. */
export function createSelector<S, const Inputs extends readonly Selector<S, unknown>[], R>(
  inputs: Inputs & readonly Selector<S, unknown>[],
  project: (...values: Values<Inputs>) => R,
): Selector<S, R> {
  return combined<S, R, readonly []>(inputs, (values) => project(...(values as Values<Inputs>)));
}

/**
 * Makes selectors over the results of others and an argument, which all of them and the projection get.
 * Results are remembered by argument: `createSelectorBy<State, number>()([selectAll], (all, task) => …)`.
 */
export function createSelectorBy<S, A extends Argument>() {
  return <const Inputs extends readonly Selector<S, unknown, readonly [A]>[], R>(
    inputs: Inputs,
    project: (...values: [...Values<Inputs>, A]) => R,
  ): Selector<S, R, readonly [argument: A]> =>
    combined<S, R, readonly [argument: A]>(inputs, (values) =>
      project(...(values as [...Values<Inputs>, A])),
    );
}

function combined<S, R, A extends readonly Argument[]>(
  inputs: readonly Selector<S, unknown, A>[],
  project: (values: readonly unknown[]) => R,
): Selector<S, R, A> {
  const memoryOf = byArguments(() => remember(project));
  const select = (state: S, ...args: A): R =>
    memoryOf(args)(...inputs.map((input) => input(state, ...args)), ...args);
  const slices = inputs.every((input) => input.slices)
    ? inputs.flatMap((input) => input.slices ?? [])
    : undefined;
  return slices === undefined ? select : Object.assign(select, { slices: [...new Set(slices)] });
}

/** A selector that returns its previous object for the same arguments as long as the new one is equal. */
export function steadySelector<S, R, A extends readonly Argument[] = readonly []>(
  select: (state: S, ...args: A) => R,
): Selector<S, R, A> {
  const memoryOf = byArguments(() =>
    remember(([now]: readonly [R], before: R | undefined) =>
      before !== undefined && saysSame(now, before) ? before : now,
    ),
  );
  return (state, ...args) => memoryOf(args)(select(state, ...args));
}

/**
 * A function that computes its result again only when one of its values changes. `make` also gets the last
 * result.
 */
export function remember<V extends readonly unknown[], R>(
  make: (values: V, before: R | undefined) => R,
): (...values: V) => R {
  let last: { readonly values: V; readonly result: R } | undefined;
  return (...values) => {
    if (!last || values.some((value, index) => !Object.is(value, last?.values[index])))
      last = { values, result: make(values, last?.result) };
    return last.result;
  };
}

function byArguments<M>(make: () => M): (args: readonly Argument[]) => M {
  const memories = new Map<string, M>();
  return (args) => {
    const key = args.join();
    const memory = memories.get(key) ?? make();
    memories.set(key, memory);
    return memory;
  };
}

/** Whether two values are the same, or objects and lists with the same contents. */
function saysSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => saysSame(one[key], other[key]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
