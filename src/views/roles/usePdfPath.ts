import { useLocation } from 'react-router-dom';

/**
 * What follows `/pdf/` in the address (RTE-5): a language or a path; null where nothing does. Read from the address itself:
 * the router's `*` is the outermost route's where the matched one has none.
 */
export function usePdfPath(): string | null {
  const { pathname } = useLocation();
  return /\/pdf\/(.+)$/.exec(pathname)?.[1] ?? null;
}
