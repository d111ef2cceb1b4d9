import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Changes values of the address's query in place. Values that others keep there stay; an empty value is taken
 * out, so that defaults are not in the address.
 */
export function useQueryChange<K extends string = string>(): (
  values: Readonly<Partial<Record<K, string>>>,
) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (values) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [key, value] of Object.entries<string>(values as Record<string, string>)) {
            if (value === '') next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
}
