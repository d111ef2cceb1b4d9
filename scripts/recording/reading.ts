import { Table } from '#streams/state/table.ts';

/** Observes reads of states. */
interface Reading {
  /** A copy of a state that notes each read of it. A part shared by several states has one copy. */
  readonly of: <T>(state: T) => T;
  /** Values read so far, `path=value`, in order of the paths. */
  readonly read: () => readonly string[];
}

/** Begins to observe reads: of plain values, of an object's keys, and of whether a key exists. */
export function watchReading(): Reading {
  const read = new Set<string>();
  const watched = new WeakMap<object, object>();
  const originals = new WeakMap<object, object>();

  function seen(value: unknown, path: string): unknown {
    if (typeof value === 'function') return value;
    if (typeof value === 'object' && value !== null) return watch(value, path);
    read.add(`${path}=${JSON.stringify(value)}`);
    return value;
  }

  function watch(value: object, path: string): object {
    const known = watched.get(value);
    if (known !== undefined) return known;
    const proxy =
      value instanceof Table ? tableOf(value as Table<string, object>, path) : plainOf(value, path);
    watched.set(value, proxy);
    originals.set(proxy, value);
    return proxy;
  }

  function plainOf(value: object, path: string): object {
    const shown = Array.isArray(value) ? [] : {};
    // The copy has getters, since the value may be frozen: a proxy has to return a frozen value itself.
    for (const key of Object.keys(value))
      Object.defineProperty(shown, key, { enumerable: true, configurable: true, get: () => undefined });
    return new Proxy(shown, {
      get(_, key) {
        const own: unknown = Reflect.get(value, key);
        return typeof key === 'symbol' ? own : seen(own, within(path, key));
      },
      has(_, key) {
        read.add(`${path}?${String(key)}=${Reflect.has(value, key)}`);
        return Reflect.has(value, key);
      },
      ownKeys(target) {
        read.add(`${path}=${JSON.stringify(Object.keys(value))}`);
        return Reflect.ownKeys(target);
      },
    });
  }

  function tableOf(table: Table<string, object>, path: string): object {
    const rowOf = (id: string) => seen(table.get(id), within(path, id));
    const idsOf = () => {
      const ids = table.entries().map(([id]) => id);
      read.add(`${path}=${JSON.stringify(ids)}`);
      return ids;
    };
    const entries = () => idsOf().map((id) => [id, rowOf(id)] as const);
    const shown: Readonly<Record<PropertyKey, unknown>> = {
      get: rowOf,
      has: (id: string) => rowOf(id) !== undefined,
      values: () => idsOf().map(rowOf),
      entries,
      [Symbol.iterator]: () => entries()[Symbol.iterator](),
    };
    return new Proxy(table, {
      get(_, key) {
        if (Object.hasOwn(shown, key)) return shown[key];
        const own: unknown = Reflect.get(table, key, table);
        if (typeof own !== 'function') return seen(own, within(path, String(key)));
        return (...given: readonly unknown[]): unknown =>
          Reflect.apply(
            own,
            table,
            given.map((one) => originals.get(one as object) ?? one),
          );
      },
    });
  }

  return {
    of: (state) => watch(state as object, '') as typeof state,
    read: () => [...read].sort(),
  };
}

function within(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
