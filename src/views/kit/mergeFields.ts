type IsSame = (one: unknown, other: unknown) => boolean;

/** The fields of a form over values that several people may save: the base, and the fields touched here. */
interface FieldsDraft<V extends object> {
  readonly base: V;
  readonly touched: Partial<V>;
}

/** The fields after somebody else saved. */
interface MergedFields<V extends object> {
  /** Fields that are still set otherwise here. */
  readonly touched: Partial<V>;
  /** Fields that somebody else set. */
  readonly news: readonly (keyof V)[];
  /** Fields of `news` that were not touched here. */
  readonly followed: readonly (keyof V)[];
}

/**
 * Merges a draft with newer values, field by field of `names`: an untouched field follows, a touched one
 * stays. A touched field that has the newer value was saved from here, and is touched no more.
 */
export function mergeFields<V extends object>(
  names: readonly (keyof V)[],
  { base, touched }: FieldsDraft<V>,
  theirs: V,
  isSame: IsSame,
): MergedFields<V> {
  const news = names.filter((name) => !isSame(theirs[name], base[name]));
  return {
    touched: differing(touched, theirs, isSame),
    news,
    followed: news.filter((name) => !(name in touched)),
  };
}

/** The fields that are not as in `base`. */
export function differing<V extends object>(fields: Partial<V>, base: V, isSame: IsSame): Partial<V> {
  return pick(fields, (name) => !isSame(fields[name], base[name]));
}

/** The fields whose name passes. */
export function pick<V extends object>(fields: Partial<V>, passes: (name: keyof V) => boolean): Partial<V> {
  const kept = Object.entries(fields).filter(([name]) => passes(name as keyof V));
  return Object.fromEntries(kept) as Partial<V>;
}
