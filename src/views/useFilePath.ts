import { useLocation } from 'react-router-dom';

/**
 * The file that `/tasks/{tid}/pdf/{path*}` names (RTE-5); null where the address names none. Read from the address itself:
 * the router's `*` is the outermost route's where the matched one has none.
 */
export function useFilePath(): string | null {
  const { pathname } = useLocation();
  const path = /^\/tasks\/\d+\/pdf\/(.+)$/.exec(pathname)?.[1];
  if (path === undefined) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
