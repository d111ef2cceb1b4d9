import { createContext, useContext } from 'react';
import { type Observable } from 'rxjs';
import { type Effect } from '#epics/effects.ts';

/** The effects of the running application, for the hosts. It must not replay: an effect happens once. */
export const EffectsContext = createContext<Observable<Effect> | null>(null);

/** The stream that a host listens to. */
export function useEffects(): Observable<Effect> {
  const effects$ = useContext(EffectsContext);
  if (effects$ === null) throw new Error('an effect host needs an EffectsContext above it');
  return effects$;
}
