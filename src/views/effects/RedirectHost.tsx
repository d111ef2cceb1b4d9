import { useSubscription } from 'observable-hooks';
import { useNavigate } from 'react-router-dom';
import { useEffects } from './EffectsContext.ts';

/** Takes the person where a Redirect says. */
export function RedirectHost() {
  const navigate = useNavigate();
  useSubscription(useEffects(), (effect) => {
    if (effect.type === 'Redirect') void navigate(effect.to, { replace: effect.replace ?? false });
  });
  return null;
}
