import { type ReactNode, useMemo, useState } from 'react';
import { type Navigator, Router, type To } from 'react-router-dom';

interface Place {
  readonly to: To;
  readonly state: unknown;
}

/** Addresses of the recorded screens: they are the recording's, and the browser's own stays that of the player. */
export function PlayedRouter({ children }: { readonly children: ReactNode }) {
  const [{ to, state }, setPlace] = useState<Place>({ to: '/', state: null });
  const navigator = useMemo<Navigator>(() => {
    const lead = (next: To, nextState?: unknown) => setPlace({ to: next, state: nextState ?? null });
    return {
      createHref: (next) => (typeof next === 'string' ? next : `${next.pathname ?? ''}${next.search ?? ''}`),
      push: lead,
      replace: lead,
      go: () => undefined,
    };
  }, []);
  const location = typeof to === 'string' ? to : { ...to, state };
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}
