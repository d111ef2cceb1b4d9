import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSend } from '../useSend.ts';

/** Reports the person's path, which a recording needs; not the part behind #, which may be a secret. */
export function usePathOpened(): void {
  const { pathname, search } = useLocation();
  const send = useSend();
  useEffect(() => send({ type: 'PathOpened', path: pathname + search }), [pathname, search, send]);
}
