import { BrowserHost } from './BrowserHost.tsx';
import { DialogHost } from './DialogHost.tsx';
import { ToastHost } from './ToastHost.tsx';

/** All effect hosts but that of redirects; they need the translator and an EffectsContext around them. */
export function EffectHosts() {
  return (
    <>
      <BrowserHost />
      <DialogHost />
      <ToastHost />
    </>
  );
}
