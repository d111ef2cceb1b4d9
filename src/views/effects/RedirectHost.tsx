import { useSubscription } from 'observable-hooks';
import { useNavigate } from 'react-router-dom';
import { useEffects } from './EffectsContext.ts';

/** Takes the person where a Redirect says. */
export function RedirectHost() {
  const navigate = useNavigate();
  useSubscription(useEffects(), (effect) => {
    if (effect.type !== 'Redirect') return;
    const { to, replace = false, from } = effect;
    void navigate(to, { replace, ...(from !== undefined && { state: { from } }) });
  });
  return null;
}
