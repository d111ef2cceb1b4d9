import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSend } from '../useSend.ts';

/** Sends where the person is, so that a recording can be shown where it was made. What stands behind a # may let somebody in. */
export function usePathOpened(): void {
  const { pathname, search } = useLocation();
  const send = useSend();
  useEffect(() => send({ type: 'PathOpened', path: pathname + search }), [pathname, search, send]);
}
