import { remember } from './select.ts';

/**
 * A function of an object and values that makes its result once for each object, and anew only when one of the values is
 * another than last time. It holds no object that nobody else does.
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
