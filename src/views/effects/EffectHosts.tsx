import { BrowserHost } from './BrowserHost.tsx';
import { DialogHost } from './DialogHost.tsx';
import { RedirectHost } from './RedirectHost.tsx';
import { ToastHost } from './ToastHost.tsx';

/** All hosts that show or do something in the page; inside the router, the translator and an EffectsContext. */
export function EffectHosts() {
  return (
    <>
      <RedirectHost />
      <BrowserHost />
      <DialogHost />
      <ToastHost />
    </>
  );
}
