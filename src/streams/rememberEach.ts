import { remember } from './select.ts';

/**
 * A function of an object and values that remembers its last result for each object, until one of the values
 * changes. It keeps no object alive.
 */
export function rememberEach<K extends object, V extends readonly unknown[], R>(
  make: (object: K, ...values: V) => R,
): (object: K, ...values: V) => R {
  const memories = new WeakMap<K, (...values: V) => R>();
  return (object, ...values) => {
    const memory = memories.get(object) ?? remember((those: V) => make(object, ...those));
    memories.set(object, memory);
    return memory(...values);
  };
}
