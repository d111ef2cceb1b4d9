/**
 * Finds fewer items that still show the same: no single one of them can be left out. Uses Zeller's and
 * Hildebrandt's `ddmin` ("Simplifying and Isolating Failure-Inducing Input", 2002), after trying to leave out
 * whole kinds, since most events of a recording are ticks. Items stay in order.
 */
export function shorten<T>(
  items: readonly T[],
  kindOf: (item: T) => string,
  shows: (some: readonly T[]) => boolean,
): readonly T[] {
  return withoutParts(withoutKinds(items, kindOf, shows), shows);
}

function withoutKinds<T>(
  items: readonly T[],
  kindOf: (item: T) => string,
  shows: (some: readonly T[]) => boolean,
): readonly T[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(kindOf(item), (counts.get(kindOf(item)) ?? 0) + 1);
  let left = items;
  for (const [kind] of [...counts].sort(([, a], [, b]) => b - a)) {
    const fewer = left.filter((item) => kindOf(item) !== kind);
    if (fewer.length < left.length && shows(fewer)) left = fewer;
  }
  return left;
}

function withoutParts<T>(items: readonly T[], shows: (some: readonly T[]) => boolean): readonly T[] {
  let left = items;
  let size = Math.ceil(left.length / 2);
  while (size >= 1) {
    let isShorter = false;
    for (let from = 0; from < left.length;) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)];
      if (shows(fewer)) {
        left = fewer;
        isShorter = true;
      } else from += size;
    }
    // After others have gone, an event that was needed before may be left out.
    if (size === 1) {
      if (!isShorter) break;
    } else size = Math.ceil(size / 2);
  }
  return left;
}
