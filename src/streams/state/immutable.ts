/** The object with these fields; the same object when it has them already. */
export function patch<T extends object>(object: T, fields: Readonly<Partial<NoInfer<T>>>): T {
  const names = Object.keys(fields) as (keyof T)[];
  return names.every((name) => Object.is(object[name], fields[name])) ? object : { ...object, ...fields };
}

/** The list with `next` instead of the element with the same key; the same list when there is none. */
export function replaceBy<L extends readonly unknown[]>(
  list: L,
  keyOf: (one: L[number]) => unknown,
  next: L[number],
): L {
  const key = keyOf(next);
  const at = list.findIndex((one) => keyOf(one) === key);
  return at < 0 ? list : (list.with(at, next) as readonly unknown[] as L);
}

/** The record without these keys; the same record when it has none of them. */
export function without<T extends object>(record: T, keys: readonly string[]): T {
  if (!keys.some((key) => key in record)) return record;
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T;
}
